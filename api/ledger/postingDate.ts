import { dayAfter, daysAfter } from '../../contract/days';
import { periods } from '../../contract/money/periods';
import type { Violation } from '../../contract/problems';
import type { KyselyDb } from '../db/database';
import type { UnitOfWork } from '../db/unitOfWork';
import { todayOf, type WriteContext } from '../engine/writeContext';
import { Problem } from '../problem';

/** Input for computing the first open day. A caller that writes must have the ledger lock. */
type PostingDateContext = Pick<WriteContext, 'trx' | 'unit' | 'at' | 'timeZone' | 'backDatingDays'>;

/**
 * Reads the closed months once in a transaction that began with the ledger lock: nobody else can close a month before
 * it ends, and a transaction that closes or reopens a month posts nothing.
 */
function readClosedUntil({ trx, unit }: Pick<WriteContext, 'trx' | 'unit'>): Promise<string | null> {
  return unit.hasLedgerLock ? readClosedUntilOnce(unit) : queryClosedUntil(trx);
}

/** Requires the ledger lock. */
export function readClosedUntilOnce(unit: UnitOfWork): Promise<string | null> {
  return unit.readOnce('closed months', queryClosedUntil);
}

/** Returns the last day of the closed months. */
export async function queryClosedUntil(db: KyselyDb): Promise<string | null> {
  const row = await db
    .selectFrom(periods.table)
    .select((select) => select.fn.max<string | null>('endsOn').as('endsOn'))
    .where('archived', '=', 0)
    .where('state', '=', 'closed')
    .executeTakeFirst();
  return row?.endsOn ?? null;
}

/** Returns the earliest day that can be posted to. It is after the closed months, and at most `backDatingDays` ago. */
export function firstOpenDay(closed: string | null, context: Omit<PostingDateContext, 'trx' | 'unit'>): string {
  const earliest = daysAfter(todayOf(context), -context.backDatingDays);
  return closed !== null && closed >= earliest ? dayAfter(closed) : earliest;
}

export interface PostingDate {
  businessDate: string;
  occurredOn: string | null;
}

/**
 * Returns the posting date of an event on `day`: `day` itself or, if `day` is no longer open, the first open day
 * (docs/business.md, Closed periods). Requires the ledger lock, so that no period is closed before the transaction
 * ends.
 */
export async function postingDate(context: PostingDateContext, day: string): Promise<PostingDate> {
  const first = firstOpenDay(await readClosedUntil(context), context);
  return day < first ? { businessDate: first, occurredOn: day } : { businessDate: day, occurredOn: null };
}

/**
 * Returns `day` or, if `day` is in a closed month, the first day after the closed months. For records without postings,
 * to which `backDatingDays` does not apply.
 */
export async function skipClosedPeriod(context: PostingDateContext, day: string): Promise<string> {
  const closed = await readClosedUntil(context);
  return closed !== null && day <= closed ? dayAfter(closed) : day;
}

export async function isInClosedPeriod(context: PostingDateContext, day: string): Promise<boolean> {
  const closed = await readClosedUntil(context);
  return closed !== null && day <= closed;
}

/** Returns the violation `closedPeriod` or `tooFarBack` of a date entered by a person; empty if the date is allowed. */
export async function postingDateViolations<F extends string>(
  context: PostingDateContext,
  field: F,
  day: string,
): Promise<Violation<F>[]> {
  const closed = await readClosedUntil(context);
  if (closed !== null && day <= closed) return [{ field, code: 'closedPeriod' }];
  const { backDatingDays: days } = context;
  return day < firstOpenDay(closed, context) ? [{ field, code: 'tooFarBack', params: { days } }] : [];
}

/** Throws `period.closed` if `day` is before the first open day. */
export async function assertOpenPeriod(context: PostingDateContext, day: string): Promise<void> {
  const first = firstOpenDay(await readClosedUntil(context), context);
  if (day < first) throw new Problem('period.closed', { params: { firstOpenDay: first } });
}
