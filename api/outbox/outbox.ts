import { untyped, type Database, type SqlValue } from '../db/database';

const minute = 60_000;

/**
 * After a failed attempt the next one follows so much later; after the last of them none does. Two days in all. For every
 * table of what is sent once its transaction is committed: `state`, `attempts` and `dueAt` are its columns.
 */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1_440].map((minutes) => minutes * minute);

/** Who has taken something has so long to send it; killed meanwhile, another takes it then. */
const lease = 5 * minute;

/** One run sends so many, and begins no further one after so long. */
export const mostAtOnce = 50;
export const longest = 20_000;

/** A row that this server alone sends until then. */
export interface Taken {
  id: string;
  /** With this one. */
  attempts: number;
  /** What `dueAt` is as long as nobody else takes it. */
  until: string;
}

/** Takes the row that is due first of those with one of these values each, for as long as `lease`; of those that others take at once another one. */
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
 * When what has failed so often is tried again; `undefined` where it is given up.
 *
 * @param spread 0: exactly then; 0.1: up to a tenth sooner or later, so that what failed together does not come back together
 */
export function nextAttempt(attempts: number, now: Date, spread = 0): string | undefined {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return undefined;
  return new Date(now.getTime() + Math.round(pause * (1 + spread * (2 * Math.random() - 1)))).toISOString();
}
