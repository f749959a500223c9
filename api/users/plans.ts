import { daysAfter } from '../../contract/days';
import { plans } from '../../contract/catalogs/catalogs';
import type { ViolationCode } from '../../contract/violationCodes';
import { invalid, Problem } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import { planAudienceOf, users } from '../../contract/people/accounts';
import type { ActionInput, ActionOf } from '../engine/actions';
import { changeRecord } from '../engine/change';
import { getRecord, type FormOf, type RecordIn, lockRecord } from '../engine/record';
import { servedTable, type Table, type TableOf } from '../engine/table';
import type { Services } from '../transactions/services';
import { transact, type DailyJob } from '../transactions/transact';
import { isTrialOver } from './accountState';
import { archivedOrNot } from '../db/plannerHints';

type UserType = FormOf<typeof users>['type'];
type Plan = RecordIn<typeof plans>;

export function planViolation(
  plan: Pick<Plan, 'archivedAt' | 'active' | 'audience' | 'trialDays'>,
  { type }: { type: UserType },
  trial: boolean,
): ViolationCode | null {
  if (plan.archivedAt !== null) return 'unknownReference';
  if (!plan.active) return 'planInactive';
  if (plan.audience !== planAudienceOf(type)) return 'planAudience';
  return trial && plan.trialDays === 0 ? 'planWithoutTrial' : null;
}

async function readAllowedPlan(
  context: WriteContext,
  table: Pick<Table, 'served'>,
  account: { type: UserType },
  planId: string,
  trial: boolean,
): Promise<Plan> {
  const plan = await getRecord(context.trx, servedTable(table, plans), planId, context).catch(unlessMissing);
  const code = plan ? planViolation(plan, account, trial) : 'unknownReference';
  if (!plan || code)
    throw invalid<ActionInput<typeof users, 'subscribe'>>({ field: 'planId', code: code ?? 'unknownReference' });
  return plan;
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'record.notFound') return undefined;
  throw error;
}

export const startTrial: ActionOf<typeof users, 'start-trial'> = {
  refusals: ['record.archived', 'account.blocked', 'account.subscribed', 'account.onTrial'],
  run: (context, table, id, version, { planId }) =>
    changeRecord(context, table, id, version, {
      action: 'start-trial',
      async columns(before) {
        const { trialDays } = await readAllowedPlan(context, table, before, planId, true);
        const trialEndsOn = daysAfter(todayOf(context), trialDays);
        return table.encode({ state: 'trial', planId, trialEndsOn, subscribedOn: null });
      },
    }),
};

export const subscribe: ActionOf<typeof users, 'subscribe'> = {
  refusals: ['record.archived', 'account.blocked', 'account.subscribed'],
  run: (context, table, id, version, { planId }) =>
    changeRecord(context, table, id, version, {
      action: 'subscribe',
      async columns(before) {
        await readAllowedPlan(context, table, before, planId, false);
        return table.encode({ state: 'subscribed', planId, subscribedOn: todayOf(context) });
      },
    }),
};

export const endPlan: ActionOf<typeof users, 'end-plan'> = {
  refusals: ['record.archived', 'account.blocked', 'account.noPlan'],
  run: (context, table, id, version, { reason }) =>
    changeRecord(context, table, id, version, {
      action: 'end-plan',
      columns: () => table.encode({ state: 'active', planId: null, trialEndsOn: null, subscribedOn: null }),
      reason,
    }),
};

const batchSize = 200;

export const endTrials: DailyJob = async (deps, tables, request, today) => {
  const served = tables.find(({ resource }) => resource.name === users.name);
  if (!served) return;
  const table = servedTable(served, users);
  for (let ids = await findOverdueTrials(deps, today); ids.length > 0; ids = await findOverdueTrials(deps, today)) {
    await transact(deps, request, (context) => endBatch(context, table, ids, today));
  }
};

async function findOverdueTrials({ db }: Services, today: string): Promise<string[]> {
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
