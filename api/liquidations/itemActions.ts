import { dateIn } from '../../contract/days';
import {
  liquidationItems,
  liquidations,
  type LiquidationItemState,
  type Attempt,
} from '../../contract/money/liquidations';
import type { ProblemCode } from '../../contract/problems';
import type { ActionName } from '../../contract/resource';
import { place } from '../ledger/accounts';
import { credit, debit, post } from '../ledger/post';
import { invalid, Problem } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionOf, ActionInput } from '../engine/actions';
import { changeHeld, heldFor } from '../engine/change';
import { getRecord, type RecordIn } from '../engine/record';
import { servedTable, type TableOf } from '../engine/table';
import { giveBackLines } from './lines';
import { assertPayable, payoutsOf, payTo, reserve, unreserve, type Payout } from './reserve';
import { beingPaid, follow, prepared } from './run';

interface HeldItem {
  item: RecordIn<typeof liquidationItems>;
  run: RecordIn<typeof liquidations>;
  runs: TableOf<typeof liquidations>;
}

async function heldWithRun(
  context: WriteContext,
  table: TableOf<typeof liquidationItems>,
  id: string,
  version: number,
  action: ActionName<typeof liquidationItems>,
): Promise<HeldItem> {
  const item = await heldFor(context, table, id, version, action);
  const runs = servedTable(table, liquidations);
  return { item, run: await getRecord(context.trx, runs, item.liquidationId, context), runs };
}

async function payoutOf(context: WriteContext, { item, run }: HeldItem): Promise<Payout> {
  const [payout] = await payoutsOf(context, run.id, item.id);
  if (!payout) throw new Error(`${item.id} is of no company`);
  return payout;
}

const settled = [
  'liquidationItem.held',
  'liquidationItem.paid',
  'liquidationItem.failed',
  'liquidationItem.carried',
  'liquidationItem.canceled',
] as const satisfies readonly ProblemCode[];

const withAttempt = ({ item }: HeldItem, attempt: Attempt) => [...(item.attempts ?? []), attempt];

/** Holds an item: it is not paid until it is released. */
export const hold: ActionOf<typeof liquidationItems, 'hold'> = {
  refusals: ['liquidationItem.notPending', ...settled],
  async run(context, table, id, version, { reason }) {
    const held = await heldWithRun(context, table, id, version, 'hold');
    const after = await changeHeld(context, table, held.item, {
      action: 'hold',
      columns: table.encode({ state: 'held', holdCause: 'byHand', holdReason: reason }),
      reason,
    });
    await follow(context, held.runs, held.run.id);
    return after;
  },
};

/**
 * Releases a held item. Throws if its company still cannot be paid (`assertPayable`). After the approval of the run
 * this approves the item: it takes another person than the one who created or submitted the run (else
 * `approval.samePerson`), and reserves the amount unless it is reserved already.
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
    const held = await heldWithRun(context, table, id, version, 'release');
    const { item, run, runs } = held;
    const payout = await payoutOf(context, held);
    assertPayable(payout);
    const isApproved = run.state === 'approved' || beingPaid.includes(run.state);
    if (isApproved && prepared(run, context)) throw new Problem('approval.samePerson');
    const reserved =
      item.reservedAt !== null ? await payTo(context, payout) : isApproved ? await reserve(context, run, payout) : {};
    const state: LiquidationItemState = beingPaid.includes(run.state) ? 'processing' : 'pending';
    const after = await changeHeld(context, table, item, {
      action: 'release',
      columns: table.encode({ state, holdCause: null, holdReason: null, ...reserved }),
    });
    await follow(context, runs, run.id);
    return after;
  },
};

/**
 * Records that the bank has paid. Posts today, so that balances of past days never change; `paidOn` is stored with the
 * item and must be between the day of its reserve and today.
 */
export const markPaid: ActionOf<typeof liquidationItems, 'mark-paid'> = {
  refusals: ['liquidationItem.notProcessing', ...settled],
  async run(context, table, id, version, { reference, paidOn }) {
    const held = await heldWithRun(context, table, id, version, 'mark-paid');
    const { item, run, runs } = held;
    if (paidOn > todayOf(context))
      throw invalid<ActionInput<typeof liquidationItems, 'mark-paid'>>({ field: 'paidOn', code: 'inFuture' });
    if (item.reservedAt === null) throw new Error(`${item.number} is being paid and nothing is reserved for it`);
    if (paidOn < dateIn(context.timeZone, new Date(item.reservedAt)))
      throw invalid<ActionInput<typeof liquidationItems, 'mark-paid'>>({ field: 'paidOn', code: 'beforeApproval' });
    const { companyId, netMinor } = item;
    await post(context, {
      kind: 'liquidationPaid',
      currency: run.currency,
      businessDate: todayOf(context),
      source: { type: liquidationItems.name, id },
      lines: [debit(place.inTransit(companyId), netMinor), credit(place.bank, netMinor)],
    });
    const attempts = withAttempt(held, { at: context.at, by: context.actor.email, result: 'paid', reference, paidOn });
    const after = await changeHeld(context, table, item, {
      action: 'mark-paid',
      columns: table.encode({ state: 'paid', paidOn, bankReference: reference, attempts }),
    });
    await follow(context, runs, run.id);
    return after;
  },
};

/** Records that the bank did not pay: the reserve stays until the item is retried or canceled. */
export const markFailed: ActionOf<typeof liquidationItems, 'mark-failed'> = {
  refusals: ['liquidationItem.notProcessing', ...settled],
  async run(context, table, id, version, { code, evidence }) {
    const held = await heldWithRun(context, table, id, version, 'mark-failed');
    const attempts = withAttempt(held, {
      at: context.at,
      by: context.actor.email,
      result: 'failed',
      code,
      evidence,
    });
    const after = await changeHeld(context, table, held.item, {
      action: 'mark-failed',
      columns: table.encode({ state: 'failed', attempts }),
      reason: evidence,
    });
    await follow(context, held.runs, held.run.id);
    return after;
  },
};

/**
 * Retries a payment, to the company's current bank account. Always requires two people: the bank may have made the
 * payment that one of them recorded as failed.
 */
export const retry: ActionOf<typeof liquidationItems, 'retry'> = {
  byTwo: true,
  neverAlone: true,
  spends: ({ netMinor, currency, companyId }) => ({ amountMinor: netMinor, currency, beneficiary: companyId }),
  refusals: [
    'liquidationItem.notFailed',
    'liquidation.companyBlocked',
    'liquidation.noBankAccount',
    'approval.changedAccount',
  ],
  async run(context, table, id, version) {
    const held = await heldWithRun(context, table, id, version, 'retry');
    const payout = await payoutOf(context, held);
    assertPayable(payout);
    const after = await changeHeld(context, table, held.item, {
      action: 'retry',
      columns: table.encode({ state: 'processing', ...(await payTo(context, payout)) }),
    });
    await follow(context, held.runs, held.run.id);
    return after;
  },
};

/** Cancels one payment: releases its reserve and reopens its lines for the next run. */
export const cancelItem: ActionOf<typeof liquidationItems, 'cancel'> = {
  refusals: ['liquidationItem.notCancelable'],
  async run(context, table, id, version, { reason }) {
    const held = await heldWithRun(context, table, id, version, 'cancel');
    const { item, run, runs } = held;
    if (item.reservedAt !== null) await unreserve(context, run, item, reason);
    const after = await changeHeld(context, table, item, {
      action: 'cancel',
      columns: table.encode({ state: 'canceled' }),
      reason,
    });
    await giveBackLines(context.trx, run.id);
    await follow(context, runs, run.id);
    return after;
  },
};
