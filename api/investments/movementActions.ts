import { type investmentMovements, investments, payments } from '../../contract/money/investments';
import { reverse as reverseJournal } from '../ledger/reverse';
import { todayOf } from '../engine/act';
import type { ActionOf } from '../engine/actions';
import { changeHeld, heldFor } from '../engine/change';
import { holdRecord } from '../engine/record';
import { follow, isOpen, standingOf } from './investment';
import { assertActive, paidOn, pay, putBack } from './movement';
import { servedTable } from '../engine/table';

/** What was to be paid was paid. */
export const confirm: ActionOf<typeof investmentMovements, 'confirm'> = {
  refusals: [
    'investmentMovement.notScheduled',
    'investmentMovement.byDeposit',
    'investment.notActive',
    'ledger.insufficientBalance',
    'approval.samePerson',
  ],
  async run(act, table, id, version, { onDate: given, bankReference }) {
    const before = await heldFor(act, table, id, version, 'confirm');
    const { number, investmentId, amountMinor } = before;
    const type = payments.find((payment) => payment === before.type);
    if (!type) throw new Error(`${number} is no payment`);
    const all = servedTable(table, investments);
    const investment = await holdRecord(act, all, investmentId);
    assertActive(investment);
    const onDate = paidOn(act, investment, given);
    const journalId = await pay(act, investment, id, type, amountMinor);
    const columns = table.encode({
      state: 'confirmed',
      onDate,
      bookedOn: todayOf(act),
      bankReference,
      journalId,
    });
    const after = await changeHeld(act, table, before, { action: 'confirm', columns });
    await follow(act, all, investmentId, { action: 'confirm-payment' });
    return after;
  },
};

/** It will not come. */
export const cancel: ActionOf<typeof investmentMovements, 'cancel'> = {
  refusals: ['investmentMovement.notScheduled'],
  async run(act, table, id, version, { reason }) {
    const before = await heldFor(act, table, id, version, 'cancel');
    const after = await changeHeld(act, table, before, {
      action: 'cancel',
      columns: table.encode({ state: 'canceled', reason }),
      reason,
    });
    await follow(act, servedTable(table, investments), before.investmentId, {
      action: 'cancel-movement',
      reason,
    });
    return after;
  },
};

/**
 * It was recorded by mistake, or the bank took it back: what was scheduled is to come again, unless the
 * investment is over all the same. A contribution is reversed by its deposit.
 */
export const reverse: ActionOf<typeof investmentMovements, 'reverse'> = {
  refusals: ['investmentMovement.notConfirmed', 'investmentMovement.byDeposit'],
  async run(act, table, id, version, { reason }) {
    const before = await heldFor(act, table, id, version, 'reverse');
    const { number, journalId, investmentId } = before;
    if (journalId === null) throw new Error(`${number} is confirmed and has no journal`);
    await reverseJournal(act, journalId, { businessDate: todayOf(act), reason });
    const after = await changeHeld(act, table, before, {
      action: 'reverse',
      columns: table.encode({ state: 'reversed', reversedOn: todayOf(act), reason }),
      reason,
    });
    const all = servedTable(table, investments);
    const investment = await holdRecord(act, all, investmentId);
    if (isOpen(await standingOf(act, investment))) await putBack(act, table, investment, before);
    await follow(act, all, investmentId, { action: 'reverse-payment', reason });
    return after;
  },
};
