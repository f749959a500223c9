import { untyped, type Database, type SqlValue } from '../db/database';

const minuteMs = 60_000;

/**
 * Delays between attempts, two days in total; then a row is given up. Applies to all outbox tables, whose rows are sent
 * after the commit and have the columns `state`, `attempts` and `dueAt`.
 */
const retryDelaysMs = [1, 5, 15, 60, 180, 360, 720, 1_440].map((minutes) => minutes * minuteMs);

const leaseMs = 5 * minuteMs;

export const maxRowsPerRun = 50;
export const maxRunMs = 20_000;

export interface LeasedRow {
  id: string;
  attempts: number;
  until: string;
}

export async function leaseDueRow(
  { kysely, kind }: Pick<Database, 'kysely' | 'kind'>,
  table: 'mails' | 'webhookDeliveries',
  now: Date,
  filter: Readonly<Record<string, readonly SqlValue[]>> = {},
): Promise<LeasedRow | undefined> {
  const db = untyped(kysely);
  const at = now.toISOString();
  const until = new Date(now.getTime() + leaseMs).toISOString();
  let due = db.selectFrom(table).select('id').where('state', '=', 'waiting').where('dueAt', '<=', at);
  for (const [column, values] of Object.entries(filter)) due = due.where(column, 'in', values);
  const first = due.orderBy('dueAt').orderBy('id').limit(1);
  const leased = await db
    .updateTable(table)
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), dueAt: until }))
    .where('id', '=', kind === 'postgres' ? first.forUpdate().skipLocked() : first)
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', at)
    .returning(['id', 'attempts'])
    .executeTakeFirst();
  return leased && { id: String(leased['id']), attempts: Number(leased['attempts']), until };
}

/**
 * Returns the time of the next attempt after `attempts` failures; `undefined` if the row is given up.
 *
 * @param jitter 0.1 varies the delay by up to 10 %, so that rows that failed together are not retried together
 */
export function nextAttemptAt(attempts: number, now: Date, jitter = 0): string | undefined {
  const delayMs = retryDelaysMs[attempts - 1];
  if (delayMs === undefined) return undefined;
  return new Date(now.getTime() + Math.round(delayMs * (1 + jitter * (2 * Math.random() - 1)))).toISOString();
}
