import type { Resource } from '../../contract/resource';
import type { Database, KyselyDb, KyselyTransaction } from '../db/database';
import type { InternalTables } from '../db/tables';
import { acquireNamedLock } from '../db/namedLock';
import { storeProgress, readProgress } from '../db/progress';
import { withRetries } from '../db/retry';
import { lockLedger } from './lock';

/**
 * Table of daily figures computed from other tables: updated with every write to those, and built once for older rows.
 */
export interface Projection {
  table: keyof InternalTables;
  /** Raise it when the table's content changes: it is then rebuilt completely. */
  version: number;
  dependsOnTimeZone: boolean;
  sources: readonly Resource[];
  /**
   * Rebuilds the part after `after` (empty: the first) and replaces its rows. Returns where the part ends, `null` after
   * the last one. Runs under a lock that is released between two parts: writes in between must survive.
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
 * Builds missing tables, one part per transaction, and continues an interrupted run. A mark means that a table is
 * complete, not that it is empty.
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

async function rebuildNextPart(trx: KyselyTransaction, projection: Projection, timeZone: string): Promise<boolean> {
  await lockLedger(trx);
  await acquireNamedLock(trx, projection.table);
  // Another process built it while this one waited.
  if (await isBuilt(trx, projection, timeZone)) return true;
  const progressKey = `${projectionMark(projection, timeZone)}, version ${projection.version}`;
  const nextPosition = await projection.rebuildPart(trx, timeZone, await readProgress(trx, progressKey));
  await storeProgress(trx, progressKey, nextPosition);
  if (nextPosition !== null) return false;
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
