import { type investmentMovements, investments, payments } from '../../contract/money/investments';
import { reverse as reverseJournal } from '../ledger/reverse';
import { todayOf } from '../engine/writeContext';
import type { ActionOf } from '../engine/actions';
import { changeHeld, heldFor } from '../engine/change';
import { holdRecord } from '../engine/record';
import { follow, isOpen, standingOf } from './investment';
import { assertActive, paidOn, pay, putBack } from './movement';
import { servedTable } from '../engine/table';

/** Records that a scheduled movement was paid. */
export const confirm: ActionOf<typeof investmentMovements, 'confirm'> = {
  /** A payment that another person scheduled was seen by two people already. */
  spends: ({ scheduledBy, amountMinor, currency, investmentId }, _input, { isOne }) =>
    isOne(scheduledBy) ? { amountMinor, currency, beneficiary: investmentId } : null,
  refusals: [
    'investmentMovement.notScheduled',
    'investmentMovement.byDeposit',
    'investment.notActive',
    'ledger.insufficientBalance',
    'approval.samePerson',
  ],
  async run(context, table, id, version, { onDate: given, bankReference }) {
    const before = await heldFor(context, table, id, version, 'confirm');
    const { number, investmentId, amountMinor } = before;
    const type = payments.find((payment) => payment === before.type);
    if (!type) throw new Error(`${number} is no payment`);
    const all = servedTable(table, investments);
    const investment = await holdRecord(context, all, investmentId);
    assertActive(investment);
    const onDate = paidOn(context, investment, given);
    const journalId = await pay(context, investment, id, type, amountMinor);
    const columns = table.encode({
      state: 'confirmed',
      onDate,
      bookedOn: todayOf(context),
      bankReference,
      journalId,
    });
    const after = await changeHeld(context, table, before, { action: 'confirm', columns });
    await follow(context, all, investmentId, { action: 'confirm-payment' });
    return after;
  },
};

/** Cancels a scheduled movement. */
export const cancel: ActionOf<typeof investmentMovements, 'cancel'> = {
  refusals: ['investmentMovement.notScheduled'],
  async run(context, table, id, version, { reason }) {
    const before = await heldFor(context, table, id, version, 'cancel');
    const after = await changeHeld(context, table, before, {
      action: 'cancel',
      columns: table.encode({ state: 'canceled', reason }),
      reason,
    });
    await follow(context, servedTable(table, investments), before.investmentId, {
      action: 'cancel-movement',
      reason,
    });
    return after;
  },
};

/**
 * Reverses a movement recorded by mistake or returned by the bank: a scheduled one is scheduled again unless the
 * investment has ended. A contribution is reversed by its deposit.
 */
export const reverse: ActionOf<typeof investmentMovements, 'reverse'> = {
  /**
   * The movement is scheduled again under its scheduler's name: the person who reverses it could pay it a second time
   * alone.
   */
  spends: ({ amountMinor, currency, investmentId }) => ({ amountMinor, currency, beneficiary: investmentId }),
  refusals: ['investmentMovement.notConfirmed', 'investmentMovement.byDeposit'],
  async run(context, table, id, version, { reason }) {
    const before = await heldFor(context, table, id, version, 'reverse');
    const { number, journalId, investmentId } = before;
    if (journalId === null) throw new Error(`${number} is confirmed and has no journal`);
    await reverseJournal(context, journalId, { businessDate: todayOf(context), reason });
    const after = await changeHeld(context, table, before, {
      action: 'reverse',
      columns: table.encode({ state: 'reversed', reversedOn: todayOf(context), reason }),
      reason,
    });
    const all = servedTable(table, investments);
    const investment = await holdRecord(context, all, investmentId);
    if (isOpen(await standingOf(context, investment))) await putBack(context, table, investment, before);
    await follow(context, all, investmentId, { action: 'reverse-payment', reason });
    return after;
  },
};
