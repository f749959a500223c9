import type { KyselyDb } from '../db/database';
import { maxFaults, type Check } from '../ledger/check';

const stuckAfterMs = 86_400_000;

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

export const maxPasses = 20;
