import type { Resource } from '../../contract/resource';
import type { Database, KyselyDb, KyselyTransaction } from '../db/database';
import type { InternalTables } from '../db/schema';
import { acquireNamedLock, withRetries } from '../db/transactions';
import { storeProgress, readProgress } from '../db/progress';
import { lockLedger } from './lock';

/**
 * Table of daily figures computed from other tables. Every write to those tables updates the figures; a rebuild adds
 * the figures of older rows.
 */
export interface Projection {
  table: keyof InternalTables;
  /** Increase the version when the content of the table changes. The table is then rebuilt completely. */
  version: number;
  dependsOnTimeZone: boolean;
  sources: readonly Resource[];
  /**
   * Rebuilds the part after `after` (empty: the first part) and replaces its rows. Returns the end of the part; `null`
   * after the last part. The lock is released between two parts, so other transactions may write in between: the
   * function must not overwrite their rows.
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
 * Builds missing projections, one part per transaction, and continues an interrupted run. A stored mark shows that a
 * table is complete, even if it is empty.
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
  // Another process has built the table while this process waited for the lock.
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
