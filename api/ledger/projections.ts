import type { Resource } from '../../contract/resource';
import type { Database, KyselyDb, KyselyTransaction } from '../db/database';
import type { InternalTables } from '../db/tables';
import { acquireNamedLock } from '../db/namedLock';
import { storeProgress, readProgress } from '../db/progress';
import { withRetries } from '../db/retry';
import { lockLedger } from './lock';

/**
 * Table of daily figures computed from other tables: updated with every write to those, and built from them once for
 * what was written before it existed.
 */
export interface Projection {
  table: keyof InternalTables;
  /** Raise it when the table's content changes: it is then rebuilt completely. */
  version: number;
  /** Has hours or days in the platform's time zone; rebuilt when that zone changes. */
  dependsOnTimeZone: boolean;
  /** Resources it is built from; an API that does not serve them builds nothing. */
  sources: readonly Resource[];
  /**
   * Rebuilds the part after `after` (empty: the first) and replaces its rows. Returns where the part ends, `null` after
   * the last one. Nobody moves money or locks the table by its name meanwhile; between two parts they do, and their
   * writes are kept.
   */
  rebuildPart(trx: KyselyTransaction, timeZone: string, after: string): Promise<string | null>;
}

const projectionMark = ({ table, dependsOnTimeZone }: Projection, timeZone: string) =>
  `derived ${table}${dependsOnTimeZone ? ` in ${timeZone}` : ''}`;

async function isBuilt(db: KyselyDb, projection: Projection, timeZone: string): Promise<boolean> {
  const mark = await db
    .selectFrom('sequences')
    .select('value')
    .where('name', '=', projectionMark(projection, timeZone))
    .executeTakeFirst();
  return (mark?.value ?? 0) >= projection.version;
}

/**
 * Builds tables that are not built yet, one part per transaction, and continues an interrupted run. A mark means that a
 * table is complete, not that it is empty. `npm run migrate` does this, otherwise the first of the daily jobs, since
 * all others write to these tables.
 */
export async function rebuildProjections(
  db: Database,
  projections: readonly Projection[],
  served: ReadonlySet<string>,
  timeZone: string,
  log: (line: string) => void = () => {},
): Promise<void> {
  for (const projection of projections) {
    if (!projection.sources.every(({ name }) => served.has(name)) || (await isBuilt(db.kysely, projection, timeZone)))
      continue;
    log(`table ${projection.table}`);
    const next = () => db.kysely.transaction().execute((trx) => rebuildNextPart(trx, projection, timeZone));
    while (!(await withRetries(() => db.moneyQueue.run(next), db.counts))) {
      // Continues with the next part.
    }
  }
}

/** Returns whether this was the last part. */
async function rebuildNextPart(trx: KyselyTransaction, projection: Projection, timeZone: string): Promise<boolean> {
  await lockLedger(trx);
  await acquireNamedLock(trx, projection.table);
  // Another process built it while this one waited.
  if (await isBuilt(trx, projection, timeZone)) return true;
  const progressKey = `${projectionMark(projection, timeZone)}, version ${projection.version}`;
  const nextPosition = await projection.rebuildPart(trx, timeZone, await readProgress(trx, progressKey));
  await storeProgress(trx, progressKey, nextPosition);
  if (nextPosition !== null) return false;
  // Removes marks of other time zones or versions.
  await trx
    .deleteFrom('sequences')
    .where((where) =>
      where.or([
        where('name', '=', `derived ${projection.table}`),
        where('name', 'like', `derived ${projection.table} in %`),
      ]),
    )
    .execute();
  await trx
    .insertInto('sequences')
    .values({ name: projectionMark(projection, timeZone), value: projection.version })
    .execute();
  return true;
}
