import type { KyselyDb } from '../db/database';
import { maxFaults, type Check } from '../ledger/check';
import { maxPasses } from './passes';

/** Milliseconds the identity service may be down before an erasure counts as stuck. */
const stuckAfterMs = 86_400_000;

/**
 * Checks that erasures end (decision 72): names one that was tried too often, or runs for more than a day, by its
 * account id.
 */
export async function checkErasures(db: KyselyDb, now: Date): Promise<Check[]> {
  const open = await db
    .selectFrom('erasures')
    .select(['accountId', 'passes', 'createdAt'])
    .where('doneAt', 'is', null)
    .where((where) =>
      where.or([
        where('passes', '>=', maxPasses),
        where('createdAt', '<', new Date(now.getTime() - stuckAfterMs).toISOString()),
      ]),
    )
    .orderBy('createdAt')
    .limit(maxFaults)
    .execute();
  const faults = open.map(({ accountId, passes }) => `${accountId}: not finished after ${passes} passes`);
  return [{ name: 'erasuresEnd', faults }];
}
