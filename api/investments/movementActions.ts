import { type investmentMovements, investments, paymentTypes } from '../../contract/money/investments';
import { reverseJournal } from '../ledger/post';
import { todayOf } from '../engine/writeContext';
import type { ActionOf } from '../engine/actions';
import { saveLocked, lockForAction } from '../engine/change';
import { lockRecord } from '../engine/record';
import { updateAfterMovement, isOpen, valuesFromMovements } from './investment';
import { assertActive, resolvePaymentDate, postPayment, rescheduleMovement } from './movement';
import { servedTable } from '../engine/table';

export const confirm: ActionOf<typeof investmentMovements, 'confirm'> = {
  /** `null` if another person scheduled the payment, so that two people have checked it. */
  amountGivenAway: ({ scheduledBy, amountMinor, currency, investmentId }, _input, { isSameGroup }) =>
    isSameGroup(scheduledBy) ? { amountMinor, currency, beneficiary: investmentId } : null,
  refusals: [
    'investmentMovement.notScheduled',
    'investmentMovement.byDeposit',
    'investment.notActive',
    'ledger.insufficientBalance',
    'approval.samePerson',
  ],
  async run(context, table, id, version, { onDate: enteredDate, bankReference }) {
    const before = await lockForAction(context, table, id, version, 'confirm');
    const { number, investmentId, amountMinor } = before;
    const type = paymentTypes.find((payment) => payment === before.type);
    if (!type) throw new Error(`movement ${number} is not a payment`);
    const investmentsTable = servedTable(table, investments);
    const investment = await lockRecord(context, investmentsTable, investmentId);
    assertActive(investment);
    const onDate = resolvePaymentDate(context, investment, enteredDate);
    const journalId = await postPayment(context, investment, id, type, amountMinor);
    const columns = table.encode({
      state: 'confirmed',
      onDate,
      bookedOn: todayOf(context),
      bankReference,
      journalId,
    });
    const after = await saveLocked(context, table, before, { action: 'confirm', columns });
    await updateAfterMovement(context, investmentsTable, investmentId, { action: 'confirm-payment' });
    return after;
  },
};

export const cancel: ActionOf<typeof investmentMovements, 'cancel'> = {
  refusals: ['investmentMovement.notScheduled'],
  async run(context, table, id, version, { reason }) {
    const before = await lockForAction(context, table, id, version, 'cancel');
    const after = await saveLocked(context, table, before, {
      action: 'cancel',
      columns: table.encode({ state: 'canceled', reason }),
      reason,
    });
    await updateAfterMovement(context, servedTable(table, investments), before.investmentId, {
      action: 'cancel-movement',
      reason,
    });
    return after;
  },
};

/**
 * Reverses a payment: schedules the movement again, unless the investment has ended. A contribution is reversed by its
 * deposit.
 */
export const reverse: ActionOf<typeof investmentMovements, 'reverse'> = {
  /**
   * The movement is scheduled again with its original scheduler, so the person who reverses it could then pay it a
   * second time without another person.
   */
  amountGivenAway: ({ amountMinor, currency, investmentId }) => ({ amountMinor, currency, beneficiary: investmentId }),
  refusals: ['investmentMovement.notConfirmed', 'investmentMovement.byDeposit'],
  async run(context, table, id, version, { reason }) {
    const before = await lockForAction(context, table, id, version, 'reverse');
    const { number, journalId, investmentId } = before;
    if (journalId === null) throw new Error(`confirmed movement ${number} has no journal`);
    await reverseJournal(context, journalId, { businessDate: todayOf(context), reason });
    const after = await saveLocked(context, table, before, {
      action: 'reverse',
      columns: table.encode({ state: 'reversed', reversedOn: todayOf(context), reason }),
      reason,
    });
    const investmentsTable = servedTable(table, investments);
    const investment = await lockRecord(context, investmentsTable, investmentId);
    if (isOpen(await valuesFromMovements(context, investment)))
      await rescheduleMovement(context, table, investment, before);
    await updateAfterMovement(context, investmentsTable, investmentId, { action: 'reverse-payment', reason });
    return after;
  },
};
