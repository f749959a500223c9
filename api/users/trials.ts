import { users } from '../../contract/people/accounts';
import type { Deps } from '../http/context';
import { transact, type DailyJob } from '../http/transact';
import type { WriteContext } from '../engine/writeContext';
import { changeRecord } from '../engine/change';
import { lockRecord } from '../engine/record';
import { servedTable, type TableOf } from '../engine/table';
import { isTrialOver } from './accountState';
import { archivedOrNot } from '../db/plannerHints';

const batchSize = 200;

export const endTrials: DailyJob = async (deps, tables, request, today) => {
  const served = tables.find(({ resource }) => resource.name === users.name);
  if (!served) return;
  const table = servedTable(served, users);
  for (let ids = await findOverdueTrials(deps, today); ids.length > 0; ids = await findOverdueTrials(deps, today)) {
    await transact(deps, request, (context) => endBatch(context, table, ids, today));
  }
};

async function findOverdueTrials({ db }: Deps, today: string): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom(users.table)
    .select('id')
    .where('view', '=', String(users.view))
    .where('archived', 'in', archivedOrNot)
    .where('state', '=', 'trial')
    .where('trialEndsOn', '<', today)
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

async function endBatch(
  context: WriteContext,
  table: TableOf<typeof users>,
  ids: readonly string[],
  today: string,
): Promise<void> {
  const lockedAccounts = [];
  for (const id of [...ids].sort()) lockedAccounts.push(await lockRecord(context, table, id));
  for (const before of lockedAccounts) {
    if (before.state !== 'trial' || !isTrialOver(before, today)) continue;
    await changeRecord(context, table, before.id, before.version, {
      action: 'end-trial',
      columns: () => table.encode({ state: 'active', planId: null }),
    });
  }
}
