import { dayAfter } from '../../contract/days';
import { periods } from '../../contract/money/periods';
import type { Queries, Transacting } from '../db/database';
import { Problem } from '../problem';

/** The last day of the books that is closed; `null`: none is. Whoever writes by it has locked the ledger. */
async function closedUntil(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom(periods.table)
    .select((select) => select.fn.max<string | null>('endsOn').as('endsOn'))
    .where('archived', '=', 0)
    .where('state', '=', 'closed')
    .executeTakeFirst();
  return row?.endsOn ?? null;
}

/** On which day of the books something is, and on which it happened, where that day was closed by then. */
export interface Booked {
  /** A calendar date in the platform's zone. */
  businessDate: string;
  /** `null`: on its `businessDate`. */
  occurredOn: string | null;
}

/**
 * Where the books take what happened on a day: there or, once that day is closed, on the first day that is open (docs/business.md,
 * Closed periods). The ledger is locked, so that nobody closes it meanwhile.
 */
export async function bookedOn({ trx }: { trx: Transacting }, day: string): Promise<Booked> {
  const closed = await closedUntil(trx);
  return closed !== null && day <= closed
    ? { businessDate: dayAfter(closed), occurredOn: day }
    : { businessDate: day, occurredOn: null };
}

/** Whether a day is of a month that was closed. */
export async function isClosed(db: Queries, day: string): Promise<boolean> {
  const closed = await closedUntil(db);
  return closed !== null && day <= closed;
}

/** Throws `period.closed` for a day on which nothing is booked any more. */
export async function assertOpen(trx: Transacting, day: string): Promise<void> {
  const closed = await closedUntil(trx);
  if (closed !== null && day <= closed)
    throw new Problem('period.closed', { params: { firstOpenDay: dayAfter(closed) } });
}
