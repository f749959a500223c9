import { companies } from '../../contract/catalogs/companies';
import { liquidationItems, type liquidations } from '../../contract/money/liquidations';
import type { WriteContext } from '../engine/writeContext';
import type { ActionOf } from '../engine/actions';
import { saveLocked, lockForAction } from '../engine/change';
import { tableOf, type ValuesIn } from '../engine/table';
import { skipClosedPeriod } from '../ledger/postingDate';
import { reopenCanceledLines } from './lines';
import { type Liquidation, readRunProgress } from './run';
import { recordPayable } from './payables';
import { assertAccountsUnchanged, assertAnotherPerson, selectItemsWithFormerAccount } from './payees';
import { readPayouts, reserve, releaseReserve } from './reserve';

const itemsTable = liquidationItems.table;

function updateItems(
  { trx, at }: WriteContext,
  { id }: Pick<Liquidation, 'id'>,
  values: ValuesIn<typeof liquidationItems>,
) {
  const columns = tableOf(liquidationItems).encode(values);
  return trx
    .updateTable(itemsTable)
    .set((set) => ({ ...columns, updatedAt: at, version: set('version', '+', 1) }))
    .where('archived', '=', 0)
    .where('liquidationId', '=', id);
}

const selectItems = ({ trx }: WriteContext, { id }: Pick<Liquidation, 'id'>) =>
  trx
    .selectFrom(itemsTable)
    .select(['id', 'number', 'companyId', 'netMinor'])
    .where('archived', '=', 0)
    .where('liquidationId', '=', id)
    .orderBy('number');

export const submit: ActionOf<typeof liquidations, 'submit'> = {
  refusals: ['liquidation.notDraft', 'liquidation.nothingOwed'],
  async run(context, table, id, version) {
    const before = await lockForAction(context, table, id, version, 'submit');
    return saveLocked(context, table, before, {
      action: 'submit',
      columns: table.encode({
        state: 'inReview',
        submittedBy: context.actor.uid,
        submittedAt: context.at,
        reason: null,
      }),
    });
  },
};

export const requestChanges: ActionOf<typeof liquidations, 'request-changes'> = {
  refusals: ['liquidation.notInReview', 'liquidation.notSubmitted'],
  async run(context, table, id, version, { reason }) {
    const before = await lockForAction(context, table, id, version, 'request-changes');
    return saveLocked(context, table, before, {
      action: 'request-changes',
      columns: table.encode({ state: 'draft', submittedBy: null, submittedAt: null, reason }),
      reason,
    });
  },
};

/**
 * Reserves every pending payout. Creates open payables for carried amounts, dated the last day of this run or, if that
 * day is closed, the first open day, so that the next run includes them. Held items stay held until released.
 */
export const approve: ActionOf<typeof liquidations, 'approve'> = {
  preparedBy: ({ createdBy, submittedBy }) => [createdBy, submittedBy],
  refusals: [
    'liquidation.notInReview',
    'liquidation.notSubmitted',
    'approval.samePerson',
    'approval.dependentPerson',
    'approval.changedAccount',
    'liquidation.accountChanged',
    'liquidation.balanceChanged',
    'liquidation.companyBlocked',
    'liquidation.noBankAccount',
  ],
  async run(context, table, id, version) {
    const run = await lockForAction(context, table, id, version, 'approve');
    const payouts = await readPayouts(context, id);
    await assertAnotherPerson(context, payouts);
    assertAccountsUnchanged(payouts, run.submittedAt ?? run.updatedAt);
    for (const payout of payouts)
      await updateItems(context, run, await reserve(context, run, payout))
        .where('id', '=', payout.id)
        .execute();
    const carriedItems = await selectItems(context, run)
      .where('state', '=', 'carried')
      .where('netMinor', '<>', 0)
      .execute();
    for (const { id: item, number, companyId, netMinor } of carriedItems) {
      await recordPayable(context, {
        source: { type: 'carry', id: item, number },
        companyId,
        currency: run.currency,
        businessDate: await skipClosedPeriod(context, run.periodTo),
        amounts: { carriedMinor: netMinor },
      });
    }
    return saveLocked(context, table, run, {
      action: 'approve',
      columns: table.encode({ state: 'approved', approvedAt: context.at, approvedByEmail: context.actor.email }),
    });
  },
};

/**
 * Makes the bank file available: from now on payments may be made, and each item changes its state separately. Holds
 * the items of companies that were blocked or changed their bank account after the approval; these items keep their
 * reserve.
 */
export const process: ActionOf<typeof liquidations, 'process'> = {
  refusals: ['liquidation.notApproved', 'liquidation.hasBankFile', 'liquidation.canceled'],
  async run(context, table, id, version) {
    const run = await lockForAction(context, table, id, version, 'process');
    const blocked = context.trx.selectFrom(companies.table).select('id').where('state', '=', 'blocked');
    await updateItems(context, run, { state: 'held', holdCause: 'companyBlocked' })
      .where('state', '=', 'pending')
      .where('companyId', 'in', blocked)
      .execute();
    const changedAccountItems = selectItemsWithFormerAccount(context.trx, id).select(`${itemsTable}.id`);
    await updateItems(context, run, { state: 'held', holdCause: 'accountChanged' })
      .where('state', '=', 'pending')
      .where('id', 'in', changedAccountItems)
      .execute();
    await updateItems(context, run, { state: 'processing' }).where('state', '=', 'pending').execute();
    return saveLocked(context, table, run, {
      action: 'process',
      columns: table.encode(await readRunProgress(context, { id, state: 'processing' })),
    });
  },
};

/**
 * Cancels a whole run before any money has left: releases its reserves and reopens its lines. Amounts that were carried
 * into another run stay in that run.
 */
export const cancel: ActionOf<typeof liquidations, 'cancel'> = {
  refusals: ['liquidation.hasLeft', 'liquidation.canceled', 'liquidation.paid'],
  async run(context, table, id, version, { reason }) {
    const run = await lockForAction(context, table, id, version, 'cancel');
    const reserved = await selectItems(context, run)
      .where('state', '=', 'pending')
      .where('reservedAt', 'is not', null)
      .execute();
    for (const payout of reserved) await releaseReserve(context, run, payout, reason);
    const takenByOtherRuns = run.state === 'approved' ? await withdrawCarriedAmounts(context, run) : [];
    await updateItems(context, run, { state: 'canceled' })
      .where('state', '<>', 'canceled')
      .where((where) => (takenByOtherRuns.length > 0 ? where('id', 'not in', takenByOtherRuns) : where.lit(true)))
      .execute();
    await reopenCanceledLines(context.trx, id);
    return saveLocked(context, table, run, {
      action: 'cancel',
      columns: table.encode({ ...(await readRunProgress(context, run)), state: 'canceled', reason }),
      reason,
    });
  },
};

async function withdrawCarriedAmounts(context: WriteContext, run: Liquidation): Promise<string[]> {
  const carriedItems = await selectItems(context, run)
    .where('state', '=', 'carried')
    .where('netMinor', '<>', 0)
    .execute();
  const withdrawn = await context.trx
    .deleteFrom('payables')
    .where('sourceType', '=', 'carry')
    .where(
      'sourceId',
      'in',
      context.trx.selectFrom(itemsTable).select('id').where('archived', '=', 0).where('liquidationId', '=', run.id),
    )
    .returning('sourceId')
    .execute();
  const open = new Set(withdrawn.map(({ sourceId }) => sourceId));
  return carriedItems.map(({ id }) => id).filter((id) => !open.has(id));
}
