import { daysAfter } from '../../contract/days';
import { plans } from '../../contract/catalogs/plans';
import type { ViolationCode } from '../../contract/problems';
import { invalid, Problem } from '../problem';
import { todayOf, type Act } from '../engine/act';
import type { RecordAction } from '../engine/actions';
import { changeRecord } from '../engine/change';
import { getRecord, type Answered } from '../engine/record';
import type { Standing } from '../engine/rules';
import type { Table } from '../engine/table';

/** Whose plans are for a person of a type. */
export function audienceOf(type: unknown): string {
  return type === 'company' ? 'company' : 'user';
}

/** Why an account cannot have a plan; null when it can. `trial`: to try it, not to pay for it. */
export function objection(plan: Standing, account: Standing, trial: boolean): ViolationCode | null {
  if (plan['archivedAt'] !== null) return 'unknownReference';
  if (plan['active'] !== true) return 'planInactive';
  if (plan['audience'] !== audienceOf(account['type'])) return 'planAudience';
  return trial && plan['trialDays'] === 0 ? 'planWithoutTrial' : null;
}

async function planFor(
  act: Act,
  { served }: Table,
  account: Answered,
  planId: string,
  trial: boolean,
): Promise<Answered> {
  const table = served.get(plans.name);
  const plan = table && (await getRecord(act.trx, table, planId, act).catch(unlessMissing));
  const code = plan ? objection(plan, account, trial) : 'unknownReference';
  if (!plan || code) throw invalid({ field: 'planId', code: code ?? 'unknownReference' });
  return plan;
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'record.notFound') return undefined;
  throw error;
}

/** A trial that begins today stands until the end of the day that is as many days away as the plan gives. */
export const startTrial: RecordAction = {
  refusals: ['record.archived', 'account.blocked', 'account.subscribed', 'account.onTrial'],
  run: (act, table, id, version, input) =>
    changeRecord(act, table, id, version, {
      action: 'start-trial',
      async columns(before) {
        const planId = String(input['planId']);
        const { trialDays } = await planFor(act, table, before, planId, true);
        const trialEndsOn = daysAfter(todayOf(act), Number(trialDays));
        return table.encode({ state: 'trial', planId, trialEndsOn, subscribedOn: null });
      },
    }),
};

export const subscribe: RecordAction = {
  refusals: ['record.archived', 'account.blocked', 'account.subscribed'],
  run: (act, table, id, version, input) =>
    changeRecord(act, table, id, version, {
      action: 'subscribe',
      async columns(before) {
        const planId = String(input['planId']);
        await planFor(act, table, before, planId, false);
        return table.encode({ state: 'subscribed', planId, subscribedOn: todayOf(act) });
      },
    }),
};

export const endPlan: RecordAction = {
  refusals: ['record.archived', 'account.blocked', 'account.noPlan'],
  run: (act, table, id, version, { reason }) =>
    changeRecord(act, table, id, version, {
      action: 'end-plan',
      columns: () => table.encode({ state: 'active', planId: null, trialEndsOn: null, subscribedOn: null }),
      reason: String(reason),
    }),
};
