import type { DailyJob } from '../calendar';
import type { Resource } from '../../contract/resource';
import type { Database, Queries, Transacting } from '../db/database';
import type { OwnTables } from '../db/tables';
import { hold } from '../db/hold';
import { keepPosition, positionOf } from '../db/progress';
import { retrying } from '../db/retry';
import { lockLedger } from '../ledger/lock';

/**
 * Table of daily figures computed from other tables: updated with every write to those, and built from them once for
 * what was written before it existed.
 */
export interface Derived {
  table: keyof OwnTables;
  /** Raise it when the table's content changes: it is then rebuilt completely. */
  version: number;
  /** Has hours or days in the platform's time zone; rebuilt when that zone changes. */
  byClock: boolean;
  /** Resources it is built from; an API that does not serve them builds nothing. */
  sources: readonly Resource[];
  /**
   * Rebuilds the part after `after` (empty: the first) and replaces its rows. Returns where the part ends, `null` after
   * the last one. Nobody moves money or locks the table by its name meanwhile; between two parts they do, and their
   * writes are kept.
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
 * Builds tables that are not built yet, one part per transaction, and continues an interrupted run. A mark means that a
 * table is complete, not that it is empty. `npm run migrate` does this, otherwise the first of the daily jobs, since
 * all others write to these tables.
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
      // Continues with the next part.
    }
  }
}

/** Returns the daily job that builds these tables. */
export function deriving(all: readonly Derived[]): DailyJob {
  return ({ db, settings }, tables) =>
    derive(db, all, new Set(tables.map(({ resource }) => resource.name)), settings.timeZone);
}

/** Returns whether this was the last part. */
async function makePart(trx: Transacting, one: Derived, timeZone: string): Promise<boolean> {
  await lockLedger(trx);
  await hold(trx, one.table);
  // Another process built it while this one waited.
  if (await isMade(trx, one, timeZone)) return true;
  const work = `${markOf(one, timeZone)}, version ${one.version}`;
  const reached = await one.rebuildPart(trx, timeZone, await positionOf(trx, work));
  await keepPosition(trx, work, reached);
  if (reached !== null) return false;
  // Removes marks of other time zones or versions.
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
