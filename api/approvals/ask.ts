import { approvalHours, approvals, type ApprovalCause } from '../../contract/people/approvals';
import { mayDo } from '../../contract/permissions';
import { alone } from '../db/savepoint';
import { titleOf } from '../engine/audit';
import type { Spending, TakesTwo } from '../engine/actions';
import { nextNumber } from '../engine/numbering';
import type { ApiRecord, RecordIn } from '../engine/record';
import { servedTable, type Table } from '../engine/table';
import type { Body } from '../engine/validate';
import type { WriteContext } from '../engine/writeContext';
import { createRecord } from '../engine/write';
import { Problem } from '../problem';
import { readColleagues, type Colleague } from './independence';
import { keepSpending, limitPassed } from './spending';

/** Something somebody wants to do. */
export interface Act<T extends object = object> {
  table: Table;
  /** The action, `create`, or the id of an endpoint. */
  name: string;
  /** The record as it is; `null` for what is to be created. */
  record: ApiRecord | null;
  /** The id that was chosen for what is to be created. */
  newId?: string | undefined;
  /** The version that was seen. */
  version?: number;
  input: Body;
  rule: TakesTwo<ApiRecord | null, Body> | undefined;
  /** Does it. */
  run(context: WriteContext): Promise<T>;
}

/** It was done; or it waits for an approval, which a dry run only announces. */
export type Outcome<T> = { done: T; needs?: ApprovalCause } | { approval: RecordIn<typeof approvals> };

/**
 * Does what one person may do alone, and asks for an approval otherwise: what was asked for is tried first, so that nobody
 * approves what would be refused. Throws what it is refused with, `approval.nobodyElse` if no other administrator may
 * approve it.
 */
export async function doOrAsk<T extends object>(
  context: WriteContext,
  act: Act<T>,
  dryRun: boolean,
): Promise<Outcome<T>> {
  const { rule } = act;
  const spendings = spendingsOf(rule?.spends?.(act.record, act.input, context));
  if (!context.limits || !act.table.served.has(approvals.name) || (!rule?.byTwo && spendings.length === 0))
    return { done: await act.run(context) };
  const { active, behind } = await readColleagues(context.trx);
  const own = behind(context.actor.uid);
  const group = active.map(({ uid }) => uid).filter((uid) => behind(uid) === own);
  const need = await needOf(context, [...new Set([...group, context.actor.uid])], rule, spendings);
  const approvers = active.filter(({ uid }) => behind(uid) !== own).filter((colleague) => mayApprove(colleague, act));
  // Without another owner nobody could be let in; whom one person lets in counts as that person.
  if (!need || (need.cause === 'always' && approvers.length === 0)) {
    const done = await act.run(context);
    for (const spending of spendings) await keepSpending(context, spending);
    return { done };
  }
  if (approvers.length === 0) throw new Problem('approval.nobodyElse');
  if (dryRun) return { done: await act.run(context), needs: need.cause };
  return { approval: await ask(context, act, need) };
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
  /** What it gives away in all; `null` where that is not why. */
  spending: Spending | null;
}

async function needOf(
  context: WriteContext,
  group: readonly string[],
  rule: Act['rule'],
  spendings: readonly Spending[],
): Promise<Need | null> {
  if (rule?.byTwo) return { cause: 'always', spending: null };
  const [first, second] = spendings;
  if (!first) return null;
  // Several at once, such as the cards of a batch, are one act. They are in one currency, or each is asked by itself.
  const inOne = spendings.every(({ currency }) => currency === first.currency);
  const sum = { ...first, beneficiary: null, amountMinor: spendings.reduce((all, one) => all + one.amountMinor, 0) };
  const asked = second && inOne ? [sum, ...spendings] : spendings;
  for (const spending of asked) {
    const cause = await limitPassed(context, group, spending);
    if (cause) return { cause, spending: inOne ? sum : spending };
  }
  return null;
}

/** Tries it, takes it back, and writes down what was asked for. */
async function ask(context: WriteContext, act: Act, { cause, spending }: Need): Promise<RecordIn<typeof approvals>> {
  const { table, name, record, input } = act;
  const tried = await tryOut(context, act);
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
      input,
      balances: tried.balances,
      requestedBy: actor.uid,
      requestedByEmail: actor.email,
      expiresAt: new Date(new Date(at).getTime() + approvalHours * 3_600_000).toISOString(),
    },
  );
}

class TriedOut extends Error {
  readonly result: object;
  constructor(result: object) {
    super('tried out');
    this.result = result;
  }
}

/** Does it and takes it back, without anything outside of the database. */
async function tryOut(context: WriteContext, { record, table, run }: Act) {
  const response: WriteContext['response'] = { balances: new Map(), oneTime: {} };
  const apart: WriteContext = {
    ...context,
    response,
    changed: [],
    notices: [],
    externalStep: ({ meanwhile }) => meanwhile,
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
