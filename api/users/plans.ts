import { daysAfter } from '../../contract/days';
import { plans } from '../../contract/catalogs/plans';
import type { ViolationCode } from '../../contract/violationCodes';
import { invalid, Problem } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { users } from '../../contract/people/accounts';
import type { ActionInput, ActionOf } from '../engine/actions';
import { changeRecord } from '../engine/change';
import { getRecord, type FormOf, type RecordIn } from '../engine/record';
import { servedTable, type Table } from '../engine/table';

type UserType = FormOf<typeof users>['type'];
type Plan = RecordIn<typeof plans>;

export function audienceOf(type: UserType): Plan['audience'] {
  return type === 'company' ? 'company' : 'user';
}

export function planViolation(
  plan: Pick<Plan, 'archivedAt' | 'active' | 'audience' | 'trialDays'>,
  { type }: { type: UserType },
  trial: boolean,
): ViolationCode | null {
  if (plan.archivedAt !== null) return 'unknownReference';
  if (!plan.active) return 'planInactive';
  if (plan.audience !== audienceOf(type)) return 'planAudience';
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
