import { dateIn } from '../../contract/days';
import { untyped } from '../db/database';
import {
  liquidationItems,
  liquidations,
  type LiquidationItemState,
  type Attempt,
} from '../../contract/money/liquidations';
import type { ProblemCode } from '../../contract/problems';
import type { ActionName } from '../../contract/resource';
import { accountPaths } from '../ledger/accounts';
import { credit, debit, postJournal } from '../ledger/post';
import { invalid, Problem } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionOf, ActionInput } from '../engine/actions';
import { saveLocked, lockForAction } from '../engine/change';
import { getRecord, type RecordIn } from '../engine/record';
import { wordsOf } from '../engine/folding';
import { terms } from '../engine/search';
import { servedTable, type TableOf } from '../engine/table';
import { reopenCanceledLines } from './lines';
import { assertPayable, readPayouts, payTo, reserve, releaseReserve } from './reserve';
import type { Payout } from './paidCompany';
import { paymentStates, updateRunFromItems, isPreparedBy } from './run';

interface LockedItem {
  item: RecordIn<typeof liquidationItems>;
  run: RecordIn<typeof liquidations>;
  runs: TableOf<typeof liquidations>;
}

async function lockItemWithRun(
  context: WriteContext,
  table: TableOf<typeof liquidationItems>,
  id: string,
  version: number,
  action: ActionName<typeof liquidationItems>,
): Promise<LockedItem> {
  const item = await lockForAction(context, table, id, version, action);
  const runs = servedTable(table, liquidations);
  return { item, run: await getRecord(context.trx, runs, item.liquidationId, context), runs };
}

async function readPayout(context: WriteContext, { item, run }: LockedItem): Promise<Payout> {
  const [payout] = await readPayouts(context, run.id, item.id);
  if (!payout) throw new Error(`no payout for item ${item.id}`);
  return payout;
}

const settledRefusals = [
  'liquidationItem.held',
  'liquidationItem.paid',
  'liquidationItem.failed',
  'liquidationItem.carried',
  'liquidationItem.canceled',
] as const satisfies readonly ProblemCode[];

const appendAttempt = ({ item }: LockedItem, attempt: Attempt) => [...(item.attempts ?? []), attempt];

export const hold: ActionOf<typeof liquidationItems, 'hold'> = {
  refusals: ['liquidationItem.notPending', ...settledRefusals],
  async run(context, table, id, version, { reason }) {
    const locked = await lockItemWithRun(context, table, id, version, 'hold');
    const after = await saveLocked(context, table, locked.item, {
      action: 'hold',
      columns: table.encode({ state: 'held', holdCause: 'byHand', holdReason: reason }),
      reason,
    });
    await updateRunFromItems(context, locked.runs, locked.run.id);
    return after;
  },
};

/**
 * Releases a held item. Throws the errors of `assertPayable` if the company still cannot be paid. If the run is already
 * approved, the release is the item's approval: throws `approval.samePerson` for the run's creator and submitter.
 * Reserves the amount unless it is already reserved.
 */
export const release: ActionOf<typeof liquidationItems, 'release'> = {
  refusals: [
    'liquidationItem.notHeld',
    'liquidation.companyBlocked',
    'liquidation.noBankAccount',
    'approval.samePerson',
    'approval.changedAccount',
    'liquidation.balanceChanged',
  ],
  async run(context, table, id, version) {
    const locked = await lockItemWithRun(context, table, id, version, 'release');
    const { item, run, runs } = locked;
    const payout = await readPayout(context, locked);
    assertPayable(payout);
    const isApproved = run.state === 'approved' || paymentStates.includes(run.state);
    if (isApproved && isPreparedBy(run, context)) throw new Problem('approval.samePerson');
    const reserved =
      item.reservedAt !== null ? await payTo(context, payout) : isApproved ? await reserve(context, run, payout) : {};
    const state: LiquidationItemState = paymentStates.includes(run.state) ? 'processing' : 'pending';
    const after = await saveLocked(context, table, item, {
      action: 'release',
      columns: table.encode({ state, holdCause: null, holdReason: null, ...reserved }),
    });
    await updateRunFromItems(context, runs, run.id);
    return after;
  },
};

const maxWarnings = 3;

/** Warns only: some banks give all payments of a file the same reference. */
async function warnOfSameReference({ trx, response }: WriteContext, id: string, reference: string): Promise<void> {
  const [word] = wordsOf(reference);
  const paid = await untyped(trx)
    .selectFrom(liquidationItems.table)
    .select(['id', 'number', 'companyName'])
    .where('bankReference', '=', reference)
    .where('state', '=', 'paid')
    .where('id', '!=', id)
    // Uses the index of search terms, because the column has no index.
    .$if(word !== undefined, (query) =>
      query.where((where) => where('id', 'in', terms(where, liquidationItems, { whole: word ?? '' }))),
    )
    .orderBy('id', 'desc')
    .limit(maxWarnings)
    .execute();
  for (const { id: paidId, number, companyName } of paid)
    response.warnings.push({
      code: 'liquidationItem.sameReference',
      params: { id: String(paidId), number: String(number), company: String(companyName), reference },
    });
}

/**
 * Records that the bank has paid the item. Posts with today's date, so that balances of past days never change.
 * `paidOn`, stored with the item, must be between the day of the reserve and today.
 */
export const markPaid: ActionOf<typeof liquidationItems, 'mark-paid'> = {
  refusals: ['liquidationItem.notProcessing', ...settledRefusals],
  async run(context, table, id, version, { reference, paidOn }) {
    const locked = await lockItemWithRun(context, table, id, version, 'mark-paid');
    const { item, run, runs } = locked;
    if (paidOn > todayOf(context))
      throw invalid<ActionInput<typeof liquidationItems, 'mark-paid'>>({ field: 'paidOn', code: 'inFuture' });
    if (item.reservedAt === null) throw new Error(`no amount is reserved for item ${item.number}`);
    await warnOfSameReference(context, item.id, reference);
    if (paidOn < dateIn(context.timeZone, new Date(item.reservedAt)))
      throw invalid<ActionInput<typeof liquidationItems, 'mark-paid'>>({ field: 'paidOn', code: 'beforeApproval' });
    const { companyId, netMinor } = item;
    await postJournal(context, {
      kind: 'liquidationPaid',
      currency: run.currency,
      businessDate: todayOf(context),
      source: { type: liquidationItems.name, id },
      lines: [debit(accountPaths.inTransit(companyId), netMinor), credit(accountPaths.bank, netMinor)],
    });
    const attempts = appendAttempt(locked, {
      at: context.at,
      by: context.actor.email,
      result: 'paid',
      reference,
      paidOn,
    });
    const after = await saveLocked(context, table, item, {
      action: 'mark-paid',
      columns: table.encode({ state: 'paid', paidOn, bankReference: reference, attempts }),
    });
    await updateRunFromItems(context, runs, run.id);
    return after;
  },
};

/** Records that the bank did not pay the item. The reserve stays until the item is retried or canceled. */
export const markFailed: ActionOf<typeof liquidationItems, 'mark-failed'> = {
  refusals: ['liquidationItem.notProcessing', ...settledRefusals],
  async run(context, table, id, version, { code, evidence }) {
    const locked = await lockItemWithRun(context, table, id, version, 'mark-failed');
    const attempts = appendAttempt(locked, {
      at: context.at,
      by: context.actor.email,
      result: 'failed',
      code,
      evidence,
    });
    const after = await saveLocked(context, table, locked.item, {
      action: 'mark-failed',
      columns: table.encode({ state: 'failed', attempts }),
      reason: evidence,
    });
    await updateRunFromItems(context, locked.runs, locked.run.id);
    return after;
  },
};

/**
 * Retries a payment to the company's current bank account. Always requires two people, because the bank may have made
 * the payment that somebody recorded as failed.
 */
export const retry: ActionOf<typeof liquidationItems, 'retry'> = {
  alwaysNeedsApproval: true,
  needsApprovalOfSoleOwner: true,
  amountGivenAway: ({ netMinor, currency, companyId }) => ({ amountMinor: netMinor, currency, beneficiary: companyId }),
  refusals: [
    'liquidationItem.notFailed',
    'liquidation.companyBlocked',
    'liquidation.noBankAccount',
    'approval.changedAccount',
  ],
  async run(context, table, id, version) {
    const locked = await lockItemWithRun(context, table, id, version, 'retry');
    const payout = await readPayout(context, locked);
    assertPayable(payout);
    const after = await saveLocked(context, table, locked.item, {
      action: 'retry',
      columns: table.encode({ state: 'processing', bankFileNumber: null, ...(await payTo(context, payout)) }),
    });
    await updateRunFromItems(context, locked.runs, locked.run.id);
    return after;
  },
};

export const cancelItem: ActionOf<typeof liquidationItems, 'cancel'> = {
  refusals: ['liquidationItem.notCancelable'],
  async run(context, table, id, version, { reason }) {
    const locked = await lockItemWithRun(context, table, id, version, 'cancel');
    const { item, run, runs } = locked;
    if (item.reservedAt !== null) await releaseReserve(context, run, item, reason);
    const after = await saveLocked(context, table, item, {
      action: 'cancel',
      columns: table.encode({ state: 'canceled' }),
      reason,
    });
    await reopenCanceledLines(context.trx, run.id);
    await updateRunFromItems(context, runs, run.id);
    return after;
  },
};
