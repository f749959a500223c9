import type { DailyJob } from '../calendar';
import type { Resource } from '../../contract/resource';
import type { Database, Queries, Transacting } from '../db/database';
import type { OwnTables } from '../db/tables';
import { hold } from '../db/hold';
import { keepPosition, positionOf } from '../db/progress';
import { retrying } from '../db/retry';
import { lockLedger } from '../ledger/lock';

/**
 * A table that says again, by day, what others say: it is kept with every write of those, and made
 * from them once where they were written before it was.
 */
export interface Derived {
  table: keyof OwnTables;
  /** Raised when the table is to say something else: it is made again, whole. */
  version: number;
  /** It tells of hours or days by the platform's clock, and is made again when that is set to another zone. */
  byClock: boolean;
  /** What it is made from; an API that does not serve them has nothing to make. */
  sources: readonly Resource[];
  /**
   * Makes the part that follows `after` again (the empty text: the first), in place of what the table said of it.
   * Answers where the part ends, `null` after the last one. Nobody moves money meanwhile, nor holds the table by its
   * name; between two parts they do, and what they write is kept.
   */
  rebuildPart(trx: Transacting, timeZone: string, after: string): Promise<string | null>;
}

const markOf = ({ table, byClock }: Derived, timeZone: string) => `derived ${table}${byClock ? ` in ${timeZone}` : ''}`;

async function isMade(db: Queries, one: Derived, timeZone: string): Promise<boolean> {
  const mark = await db
    .selectFrom('sequences')
    .select('value')
    .where('name', '=', markOf(one, timeZone))
    .executeTakeFirst();
  return (mark?.value ?? 0) >= one.version;
}

/**
 * Makes what is not made yet, a part a transaction: an interrupted run is gone on with. A mark says that a table is
 * done, not that it is empty. `npm run migrate` does it; without it, the first of a day's jobs, since all others write
 * into these tables.
 */
export async function derive(
  db: Database,
  all: readonly Derived[],
  served: ReadonlySet<string>,
  timeZone: string,
  say: (line: string) => void = () => {},
): Promise<void> {
  for (const one of all) {
    if (!one.sources.every(({ name }) => served.has(name)) || (await isMade(db.kysely, one, timeZone))) continue;
    say(`table ${one.table}`);
    const next = () => db.kysely.transaction().execute((trx) => makePart(trx, one, timeZone));
    while (!(await retrying(() => db.moneyQueue.run(next), db.counts))) {
      // The next part.
    }
  }
}

/** The job of a day that does it. */
export function deriving(all: readonly Derived[]): DailyJob {
  return ({ db, settings }, tables) =>
    derive(db, all, new Set(tables.map(({ resource }) => resource.name)), settings.timeZone);
}

/** Answers whether it was the last. */
async function makePart(trx: Transacting, one: Derived, timeZone: string): Promise<boolean> {
  await lockLedger(trx);
  await hold(trx, one.table);
  // Another process did it while this one waited.
  if (await isMade(trx, one, timeZone)) return true;
  const work = `${markOf(one, timeZone)}, version ${one.version}`;
  const reached = await one.rebuildPart(trx, timeZone, await positionOf(trx, work));
  await keepPosition(trx, work, reached);
  if (reached !== null) return false;
  // In another zone, or of another version.
  await trx
    .deleteFrom('sequences')
    .where((where) =>
      where.or([where('name', '=', `derived ${one.table}`), where('name', 'like', `derived ${one.table} in %`)]),
    )
    .execute();
  await trx
    .insertInto('sequences')
    .values({ name: markOf(one, timeZone), value: one.version })
    .execute();
  return true;
}
