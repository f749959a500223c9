import { approvalHours, approvals, type ApprovalCause } from '../../contract/people/approvals';
import type { BalanceChange } from '../../contract/balances';
import { isOperationPermitted } from '../../contract/permissions';
import { withSavepoint } from '../db/transactions';
import { titleOf } from '../engine/audit';
import { mayNeedApproval, type Spending, type ApprovalPolicy } from '../engine/actions';
import { nextNumber } from '../engine/numbering';
import type { ApiRecord, RecordIn } from '../engine/record';
import { servedTable, type Table } from '../engine/table';
import type { Body } from '../engine/validate';
import { withoutExternalEffects, type WriteContext } from '../engine/writeContext';
import { createRecord } from '../engine/write';
import { Problem } from '../problem';
import { findPendingApprovals } from './pendingActions';
import { normalizeBeneficiaries, storeSpending, findExceededLimit } from './spending';
import { readApprovalActors, type ApprovalActor } from './sponsorGroups';

export interface ApprovableAction<T extends object = object> {
  table: Table;
  name: string;
  record: ApiRecord | null;
  newId?: string | undefined;
  version?: number;
  input: Body;
  rule: ApprovalPolicy<ApiRecord | null, Body> | undefined;
  run(context: WriteContext): Promise<T>;
}

/** A dry run returns `done` and, if an approval would be required, its cause as `approvalCause`. */
export type ActionOutcome<T> = { done: T; approvalCause?: ApprovalCause } | { approval: RecordIn<typeof approvals> };

/**
 * Runs an action, or requests an approval if it needs a second person. Simulates the action first, so that nobody
 * approves one that would fail. Throws the errors of the action, `approval.dependentPerson` if the actor counts as its
 * preparer, `approval.nobodyElse` if there is no other approver, `approval.alreadyPending` if the same action of the
 * record already awaits an approval, and `permission.personNeeded` if an API key would have to request the approval.
 */
export async function runOrRequestApproval<T extends object>(
  context: WriteContext,
  action: ApprovableAction<T>,
  dryRun: boolean,
): Promise<ActionOutcome<T>> {
  const { rule } = action;
  if (!rule || !context.limits || !action.table.served.has(approvals.name) || !mayNeedApproval(rule))
    return { done: await action.run(context) };
  const { allActors, activeAdministrators, groupOf, limitGroupsOf } = await (context.unit.isShared
    ? context.unit.readOnce('approval actors', readApprovalActors)
    : readApprovalActors(context.trx));
  const ownGroup = groupOf(context.actor.uid);
  const isSameGroup = (uid: string | null) => uid !== null && groupOf(uid) === ownGroup;
  const preparers = rule.preparedBy?.(action.record) ?? [];
  if (preparers.some((uid) => uid !== context.actor.uid && isSameGroup(uid)))
    throw new Problem('approval.dependentPerson');
  const spendings = await normalizeBeneficiaries(
    context.trx,
    listSpendings(
      await rule.amountGivenAway?.(action.record, action.input, {
        isSameGroup,
        isMachine: context.actor.apiKeyId !== undefined,
        trx: context.trx,
      }),
    ),
  );
  if (!rule.alwaysNeedsApproval && spendings.length === 0) return { done: await action.run(context) };
  const need = await findApprovalNeed(context, limitGroupsOf(context.actor.uid), rule, spendings);
  if (need && context.actor.apiKeyId !== undefined)
    throw new Problem('permission.personNeeded', { params: { cause: need.cause } });
  const eligibleApprovers = (candidates: readonly ApprovalActor[]) =>
    candidates.filter(({ uid }) => !isSameGroup(uid)).filter((colleague) => mayApprove(colleague, action));
  const approvers = eligibleApprovers(activeAdministrators);
  // Skips the approval if no other person may approve, so that the first owner can admit a second one, who then counts
  // as the same person. `allActors` includes blocked owners, so that blocking the only other owner does not skip the
  // approval.
  if (
    !need ||
    (need.cause === 'always' && !rule.needsApprovalOfSoleOwner && eligibleApprovers(allActors).length === 0)
  ) {
    const done = await action.run(context);
    for (const spending of spendings) await storeSpending(context, spending);
    return { done };
  }
  // Called after the action, so that errors of the action are reported first.
  const assertApprovable = () => {
    if (approvers.length === 0) throw new Problem('approval.nobodyElse');
  };
  if (dryRun) {
    const done = await action.run(context);
    assertApprovable();
    await assertNotPending(context, action);
    return { done, approvalCause: need.cause };
  }
  const simulation = await simulate(context, action);
  assertApprovable();
  return {
    approval: await requestApproval(context, action, need, {
      ...simulation,
      group: allActors.map(({ uid }) => uid).filter(isSameGroup),
    }),
  };
}

function listSpendings(spendings: Spending | readonly Spending[] | null | undefined): readonly Spending[] {
  const list = spendings ? [spendings].flat() : [];
  return list.filter(({ amountMinor }) => amountMinor > 0);
}

function mayApprove({ duties }: ApprovalActor, { table, name }: ApprovableAction): boolean {
  return isOperationPermitted(duties, table.resource, name);
}

interface ApprovalNeed {
  cause: ApprovalCause;
  spending: Spending | null;
}

async function findApprovalNeed(
  context: WriteContext,
  groups: readonly (readonly string[])[],
  rule: ApprovableAction['rule'],
  spendings: readonly Spending[],
): Promise<ApprovalNeed | null> {
  const sums = [
    ...sumByKey(
      spendings.map(({ amountMinor, currency }) => ({ amountMinor, currency, beneficiary: null })),
      ({ currency }) => currency,
    ),
    ...sumByKey(spendings, ({ currency, beneficiary }) => `${currency} ${beneficiary ?? ''}`),
  ];
  if (rule?.alwaysNeedsApproval) return { cause: 'always', spending: sums[0] ?? null };
  for (const spending of sums) {
    const cause = await findExceededLimit(context, groups, spending);
    if (cause) return { cause, spending };
  }
  return null;
}

function sumByKey(spendings: readonly Spending[], keyOf: (spending: Spending) => string): Spending[] {
  const sums = new Map<string, Spending>();
  for (const spending of spendings) {
    const amountMinor = (sums.get(keyOf(spending))?.amountMinor ?? 0) + spending.amountMinor;
    sums.set(keyOf(spending), { ...spending, amountMinor });
  }
  return [...sums.values()];
}

async function requestApproval(
  context: WriteContext,
  { table, name, record, input, rule, ...request }: ApprovableAction,
  { cause, spending }: ApprovalNeed,
  simulation: Simulation & { group: readonly string[] },
): Promise<RecordIn<typeof approvals>> {
  const approvalsTable = servedTable(table, approvals);
  const { actor, at } = context;
  const titledRecord = record ?? simulation.record;
  const number = await nextNumber(context, 'APR');
  // Called while the sequence of numbers is locked, so that concurrent requests see each other.
  await assertNotPending(context, { table, name, record });
  return createRecord(
    context,
    approvalsTable,
    {},
    {
      number,
      state: 'pending',
      action: name,
      resource: table.resource.name,
      recordId: record?.id ?? request.newId ?? null,
      recordVersion: request.version ?? null,
      recordTitle: titledRecord && titleOf(table.resource, titledRecord),
      cause,
      amountMinor: spending?.amountMinor ?? null,
      currency: spending?.currency ?? null,
      input: (await rule?.storedInput?.(input, context)) ?? input,
      before: record && (rule?.snapshot?.(record) ?? replacedValues(table, name, record, input)),
      balances: simulation.balances,
      countedAsOne: [...simulation.group],
      requestedBy: actor.uid,
      requestedByEmail: actor.email,
      expiresAt: new Date(new Date(at).getTime() + approvalHours * 3_600_000).toISOString(),
    },
  );
}

/** An approval changes the record, so that a second request of the same action could only lapse. */
async function assertNotPending(
  context: WriteContext,
  { table, name, record }: Pick<ApprovableAction, 'table' | 'name' | 'record'>,
): Promise<void> {
  if (record === null) return;
  const approvalsOfRecord = await findPendingApprovals(context.trx, table, [record.id], context);
  const pending = approvalsOfRecord.find(({ action }) => action === name);
  if (pending) throw new Problem('approval.alreadyPending', { params: { id: pending.id, number: pending.number } });
}

function replacedValues({ resource }: Table, action: string, record: ApiRecord, input: Body): Body | null {
  const declared = resource.actions[action];
  const inputFields = declared?.input ?? {};
  const replaced = [...Object.keys(inputFields), ...Object.keys(declared?.outcome?.(record, input) ?? {})];
  const fields = { ...resource.fields, ...inputFields };
  const names = replaced.flatMap((name) => {
    const field = fields[name];
    return field?.kind === 'money' && field.currency !== undefined ? [name, field.currency] : [name];
  });
  const isRecordField = (name: string) => Object.hasOwn(resource.fields, name) || name === 'archivedAt';
  const snapshot = names.filter(isRecordField).map((name) => [name, record[name]]);
  return snapshot.length > 0 ? Object.fromEntries(snapshot) : null;
}

interface Simulation {
  record: ApiRecord | null;
  balances: readonly BalanceChange[];
}

class SimulationRollback extends Error {
  readonly result: object;
  constructor(result: object) {
    super('tried out');
    this.result = result;
  }
}

/** Runs the action in a savepoint and rolls it back, without external effects. */
async function simulate(context: WriteContext, { record, table, run }: ApprovableAction): Promise<Simulation> {
  const isolatedContext = withoutExternalEffects(context);
  const result = await withSavepoint(context.trx, async () => {
    throw new SimulationRollback(await run(isolatedContext));
  }).catch((error: unknown) => {
    if (error instanceof SimulationRollback) return error.result;
    throw error;
  });
  const createdRecord = 'id' in result && table.resource.title in result ? (result as ApiRecord) : null;
  return {
    record: record ? null : createdRecord,
    balances: [...isolatedContext.response.balances].map(([account, { beforeMinor, afterMinor }]) => ({
      account,
      beforeMinor,
      afterMinor,
    })),
  };
}
