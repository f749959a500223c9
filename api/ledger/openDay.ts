import { dayAfter, daysAfter } from '../../contract/days';
import { periods } from '../../contract/money/periods';
import type { Violation } from '../../contract/problems';
import type { Queries } from '../db/database';
import { todayOf, type WriteContext } from '../engine/writeContext';
import { Problem } from '../problem';

/** What the first open day follows from. A caller that writes holds the lock of the ledger. */
interface Books extends Pick<WriteContext, 'at' | 'timeZone' | 'backDatingDays'> {
  trx: Queries;
}

/** The last day of the books that is closed; `null`: none is. */
async function closedUntil(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom(periods.table)
    .select((select) => select.fn.max<string | null>('endsOn').as('endsOn'))
    .where('archived', '=', 0)
    .where('state', '=', 'closed')
    .executeTakeFirst();
  return row?.endsOn ?? null;
}

/** The earliest day that can be booked: after the closed months, and no further back than owners allow. */
export function firstOpenDay(closed: string | null, books: Omit<Books, 'trx'>): string {
  const earliest = daysAfter(todayOf(books), -books.backDatingDays);
  return closed !== null && closed >= earliest ? dayAfter(closed) : earliest;
}

/** The day something is booked on, and the day it happened where that one was no longer open. */
export interface Booked {
  /** A calendar date in the platform's zone. */
  businessDate: string;
  /** `null`: on its `businessDate`. */
  occurredOn: string | null;
}

/**
 * Where the books take what happened on a day: there or, where that day is not open any more, on the first that is
 * (docs/business.md, Closed periods). The ledger is locked, so that nobody closes it meanwhile.
 */
export async function bookedOn(books: Books, day: string): Promise<Booked> {
  const first = firstOpenDay(await closedUntil(books.trx), books);
  return day < first ? { businessDate: first, occurredOn: day } : { businessDate: day, occurredOn: null };
}

/** The day or, in a closed month, the first one after: for what posts nothing, so that back-dating has no limit. */
export async function afterClosed(db: Queries, day: string): Promise<string> {
  const closed = await closedUntil(db);
  return closed !== null && day <= closed ? dayAfter(closed) : day;
}

/** Whether a day is of a month that was closed. */
export async function isClosed(db: Queries, day: string): Promise<boolean> {
  const closed = await closedUntil(db);
  return closed !== null && day <= closed;
}

/** Why a person may not date anything on a day; empty: they may. */
export async function faultsInDay<F extends string>(books: Books, field: F, day: string): Promise<Violation<F>[]> {
  const closed = await closedUntil(books.trx);
  if (closed !== null && day <= closed) return [{ field, code: 'closedPeriod' }];
  const { backDatingDays: days } = books;
  return day < firstOpenDay(closed, books) ? [{ field, code: 'tooFarBack', params: { days } }] : [];
}

/** Throws `period.closed` for a day on which nothing is booked any more. */
export async function assertOpen(books: Books, day: string): Promise<void> {
  const first = firstOpenDay(await closedUntil(books.trx), books);
  if (day < first) throw new Problem('period.closed', { params: { firstOpenDay: first } });
}
