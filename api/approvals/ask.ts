import { approvalHours, approvals, type ApprovalCause } from '../../contract/people/approvals';
import type { BalanceChange } from '../../contract/money/balances';
import { mayDo } from '../../contract/permissions';
import { alone } from '../db/savepoint';
import { titleOf } from '../engine/audit';
import type { Spending, TakesTwo } from '../engine/actions';
import { nextNumber } from '../engine/numbering';
import type { ApiRecord, RecordIn } from '../engine/record';
import { servedTable, type Table } from '../engine/table';
import type { Body } from '../engine/validate';
import { noAnnouncements, type WriteContext } from '../engine/writeContext';
import { createRecord } from '../engine/write';
import { Problem } from '../problem';
import { withPersons } from './beneficiary';
import { readColleagues, type Colleague } from './independence';
import { keepSpending, limitPassed } from './spending';

export interface Act<T extends object = object> {
  table: Table;
  /** Action, `create`, or endpoint id. */
  name: string;
  /** `null` for a creation. */
  record: ApiRecord | null;
  newId?: string | undefined;
  /** Version the caller has seen. */
  version?: number;
  input: Body;
  rule: TakesTwo<ApiRecord | null, Body> | undefined;
  run(context: WriteContext): Promise<T>;
}

/**
 * Done, or waiting for an approval. A dry run returns `done` and, if an approval would be required, its cause as
 * `needs`.
 */
export type Outcome<T> = { done: T; needs?: ApprovalCause } | { approval: RecordIn<typeof approvals> };

/**
 * Runs an act, or requests an approval if one person may not do it alone. The act is simulated first, so that nobody
 * approves what would be refused. Throws the refusals of the act, `approval.dependentPerson` if the actor counts as
 * the person who prepared it, `approval.nobodyElse` if no other administrator may approve it,
 * `permission.personNeeded` if an API key would have to request an approval.
 */
export async function doOrAsk<T extends object>(
  context: WriteContext,
  act: Act<T>,
  dryRun: boolean,
): Promise<Outcome<T>> {
  const { rule } = act;
  if (!context.limits || !act.table.served.has(approvals.name) || !(rule?.byTwo ?? rule?.spends ?? rule?.preparedBy))
    return { done: await act.run(context) };
  const { all, active, behind, groupsOf } = await readColleagues(context.trx);
  const own = behind(context.actor.uid);
  const isOne = (uid: string | null) => uid !== null && behind(uid) === own;
  const prepared = rule.preparedBy?.(act.record) ?? [];
  if (prepared.some((uid) => uid !== context.actor.uid && isOne(uid))) throw new Problem('approval.dependentPerson');
  const spendings = await withPersons(
    context.trx,
    spendingsOf(
      await rule.spends?.(act.record, act.input, {
        isOne,
        isMachine: context.actor.apiKeyId !== undefined,
        trx: context.trx,
      }),
    ),
  );
  if (!rule.byTwo && spendings.length === 0) return { done: await act.run(context) };
  const need = await needOf(context, groupsOf(context.actor.uid), rule, spendings);
  if (need && context.actor.apiKeyId !== undefined) throw new Problem('permission.personNeeded');
  const approversIn = (some: readonly Colleague[]) =>
    some.filter(({ uid }) => !isOne(uid)).filter((colleague) => mayApprove(colleague, act));
  const approvers = approversIn(active);
  // An owner who never had a second one may admit somebody alone, who then counts as them. `all` includes blocked
  // owners, so that blocking the other owner does not avoid the approval.
  if (!need || (need.cause === 'always' && !rule.neverAlone && approversIn(all).length === 0)) {
    const done = await act.run(context);
    for (const spending of spendings) await keepSpending(context, spending);
    return { done };
  }
  // Runs after the act, so that refusals of the act come first.
  const assertApprovable = () => {
    if (approvers.length === 0) throw new Problem('approval.nobodyElse');
  };
  if (dryRun) {
    const done = await act.run(context);
    assertApprovable();
    return { done, needs: need.cause };
  }
  const tried = await tryOut(context, act);
  assertApprovable();
  return { approval: await ask(context, act, need, { ...tried, group: all.map(({ uid }) => uid).filter(isOne) }) };
}

function spendingsOf(given: Spending | readonly Spending[] | null | undefined): readonly Spending[] {
  const all = given ? [given].flat() : [];
  return all.filter(({ amountMinor }) => amountMinor > 0);
}

function mayApprove({ duties }: Colleague, { table, name }: Act): boolean {
  return mayDo(duties, table.resource, name);
}

interface Need {
  cause: ApprovalCause;
  /** Amount given away: in all, or to the beneficiary whose limit is exceeded; `null` if none. */
  spending: Spending | null;
}

async function needOf(
  context: WriteContext,
  groups: readonly (readonly string[])[],
  rule: Act['rule'],
  spendings: readonly Spending[],
): Promise<Need | null> {
  // Spendings of one act, such as the cards of a batch, are summed: in all, and for each beneficiary.
  const sums = [
    ...summed(
      spendings.map(({ amountMinor, currency }) => ({ amountMinor, currency, beneficiary: null })),
      ({ currency }) => currency,
    ),
    ...summed(spendings, ({ currency, beneficiary }) => `${currency} ${beneficiary ?? ''}`),
  ];
  if (rule?.byTwo) return { cause: 'always', spending: sums[0] ?? null };
  for (const spending of sums) {
    const cause = await limitPassed(context, groups, spending);
    if (cause) return { cause, spending };
  }
  return null;
}

function summed(spendings: readonly Spending[], keyOf: (spending: Spending) => string): Spending[] {
  const sums = new Map<string, Spending>();
  for (const spending of spendings) {
    const amountMinor = (sums.get(keyOf(spending))?.amountMinor ?? 0) + spending.amountMinor;
    sums.set(keyOf(spending), { ...spending, amountMinor });
  }
  return [...sums.values()];
}

async function ask(
  context: WriteContext,
  { table, name, record, input, rule, ...act }: Act,
  { cause, spending }: Need,
  tried: Tried & { group: readonly string[] },
): Promise<RecordIn<typeof approvals>> {
  const all = servedTable(table, approvals);
  const { actor, at } = context;
  const titled = record ?? tried.record;
  return createRecord(
    context,
    all,
    {},
    {
      number: await nextNumber(context, 'APR'),
      state: 'pending',
      action: name,
      resource: table.resource.name,
      recordId: record?.id ?? act.newId ?? null,
      recordVersion: act.version ?? null,
      recordTitle: titled ? titleOf(table.resource, titled) : null,
      cause,
      amountMinor: spending?.amountMinor ?? null,
      currency: spending?.currency ?? null,
      input: (await rule?.stored?.(input, context)) ?? input,
      before: record && (rule?.seen?.(record) ?? seenOf(table, name, record, input)),
      balances: tried.balances,
      countedAsOne: [...tried.group],
      requestedBy: actor.uid,
      requestedByEmail: actor.email,
      expiresAt: new Date(new Date(at).getTime() + approvalHours * 3_600_000).toISOString(),
    },
  );
}

/** Returns the record values that an action replaces, with the currency of its amounts. */
function seenOf({ resource }: Table, action: string, record: ApiRecord, input: Body): Body | null {
  const declared = resource.actions[action];
  const inputFields = declared?.input ?? {};
  const replaced = [...Object.keys(inputFields), ...Object.keys(declared?.outcome?.(record, input) ?? {})];
  const fields = { ...resource.fields, ...inputFields };
  const names = replaced.flatMap((name) => {
    const field = fields[name];
    return field?.kind === 'money' && field.currency !== undefined ? [name, field.currency] : [name];
  });
  const isOfRecord = (name: string) => Object.hasOwn(resource.fields, name) || name === 'archivedAt';
  const seen = names.filter(isOfRecord).map((name) => [name, record[name]]);
  return seen.length > 0 ? Object.fromEntries(seen) : null;
}

interface Tried {
  record: ApiRecord | null;
  balances: readonly BalanceChange[];
}

class TriedOut extends Error {
  readonly result: object;
  constructor(result: object) {
    super('tried out');
    this.result = result;
  }
}

/** Runs the act in a savepoint and rolls it back, without external effects. */
async function tryOut(context: WriteContext, { record, table, run }: Act): Promise<Tried> {
  const response: WriteContext['response'] = { balances: new Map(), oneTime: {}, warnings: [] };
  const apart: WriteContext = {
    ...context,
    response,
    ...noAnnouncements(),
    externalStep: ({ meanwhile }) => meanwhile,
    beforeCommit: () => {},
    afterwards: () => {},
    release: () => {},
  };
  const result = await alone(context.trx, async () => {
    throw new TriedOut(await run(apart));
  }).catch((error: unknown) => {
    if (error instanceof TriedOut) return error.result;
    throw error;
  });
  const made = 'id' in result && table.resource.title in result ? (result as ApiRecord) : null;
  return {
    record: record ? null : made,
    balances: [...response.balances].map(([account, { beforeMinor, afterMinor }]) => ({
      account,
      beforeMinor,
      afterMinor,
    })),
  };
}
