import { untyped, type Database, type SqlValue } from '../db/database';

const minute = 60_000;

/**
 * Minutes between attempts, converted to milliseconds: two days in all, then no further attempt. Used by every outbox
 * table, whose rows are sent after commit and have the columns `state`, `attempts` and `dueAt`.
 */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1_440].map((minutes) => minutes * minute);

/** Milliseconds a server has to send a row it has taken; after that another server may take it. */
const lease = 5 * minute;

/** Limits of one run: rows sent, and milliseconds after which no further row is started. */
export const mostAtOnce = 50;
export const longest = 20_000;

/** A row leased by this server. */
export interface Taken {
  id: string;
  /** Including this attempt. */
  attempts: number;
  /** Value of `dueAt` while the lease is valid. */
  until: string;
}

/**
 * Leases the first due row that matches these values for `lease` milliseconds; concurrent callers get different rows.
 */
export async function takeDue(
  { kysely, kind }: Pick<Database, 'kysely' | 'kind'>,
  table: 'mails' | 'webhookDeliveries',
  now: Date,
  only: Readonly<Record<string, readonly SqlValue[]>> = {},
): Promise<Taken | undefined> {
  const db = untyped(kysely);
  const at = now.toISOString();
  const until = new Date(now.getTime() + lease).toISOString();
  let due = db.selectFrom(table).select('id').where('state', '=', 'waiting').where('dueAt', '<=', at);
  for (const [column, values] of Object.entries(only)) due = due.where(column, 'in', values);
  const first = due.orderBy('dueAt').orderBy('id').limit(1);
  const taken = await db
    .updateTable(table)
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), dueAt: until }))
    .where('id', '=', kind === 'postgres' ? first.forUpdate().skipLocked() : first)
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', at)
    .returning(['id', 'attempts'])
    .executeTakeFirst();
  return taken && { id: String(taken['id']), attempts: Number(taken['attempts']), until };
}

/**
 * Returns when to retry after `attempts` failures; `undefined` if there is no further attempt.
 *
 * @param spread 0: exactly then; 0.1: up to 10 % earlier or later, so that rows that failed together are not retried
 * together
 */
export function nextAttempt(attempts: number, now: Date, spread = 0): string | undefined {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return undefined;
  return new Date(now.getTime() + Math.round(pause * (1 + spread * (2 * Math.random() - 1)))).toISOString();
}
