import { investments, type PaymentType } from '../../contract/money/investments';
import { reverse as reverseJournal } from '../ledger/reverse';
import { todayOf } from '../engine/act';
import type { RecordAction } from '../engine/actions';
import { changeHeld, heldFor } from '../engine/change';
import { holdRecord } from '../engine/record';
import { follow, isOpen, readInvestment, standingOf } from './investment';
import { demandActive, paidOn, pay, putBack, readMovement } from './movement';
import { servedTable } from '../engine/table';

/** What was to be paid was paid. */
const confirm: RecordAction = {
  refusals: [
    'investmentMovement.notScheduled',
    'investmentMovement.byDeposit',
    'investment.notActive',
    'ledger.insufficientBalance',
    'approval.samePerson',
  ],
  async run(act, table, id, version, input) {
    const before = await heldFor(act, table, id, version, 'confirm');
    const { investmentId, type, amountMinor } = readMovement(before);
    const all = servedTable(table, investments);
    const investment = readInvestment(await holdRecord(act, all, investmentId));
    demandActive(investment);
    const onDate = paidOn(act, investment, input['onDate']);
    const journalId = await pay(act, investment, id, type as PaymentType, amountMinor);
    const columns = table.encode({
      state: 'confirmed',
      onDate,
      bookedOn: todayOf(act),
      bankReference: input['bankReference'],
      journalId,
    });
    const after = await changeHeld(act, table, before, { action: 'confirm', columns });
    await follow(act, all, investmentId, { action: 'confirm-payment' });
    return after;
  },
};

/** It will not come. */
const cancel: RecordAction = {
  refusals: ['investmentMovement.notScheduled'],
  async run(act, table, id, version, input) {
    const reason = String(input['reason']);
    const before = await heldFor(act, table, id, version, 'cancel');
    const after = await changeHeld(act, table, before, {
      action: 'cancel',
      columns: table.encode({ state: 'canceled', reason }),
      reason,
    });
    await follow(act, servedTable(table, investments), String(before['investmentId']), {
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
const reverse: RecordAction = {
  refusals: ['investmentMovement.notConfirmed', 'investmentMovement.byDeposit'],
  async run(act, table, id, version, input) {
    const reason = String(input['reason']);
    const before = await heldFor(act, table, id, version, 'reverse');
    const { number, journalId, investmentId } = readMovement(before);
    if (journalId === null) throw new Error(`${number} is confirmed and has no journal`);
    await reverseJournal(act, journalId, { businessDate: todayOf(act), reason });
    const after = await changeHeld(act, table, before, {
      action: 'reverse',
      columns: table.encode({ state: 'reversed', reversedOn: todayOf(act), reason }),
      reason,
    });
    const all = servedTable(table, investments);
    const investment = readInvestment(await holdRecord(act, all, investmentId));
    if (isOpen(await standingOf(act, investment))) await putBack(act, table, investment, before);
    await follow(act, all, investmentId, { action: 'reverse-payment', reason });
    return after;
  },
};

export const movementActs = { confirm, cancel, reverse };
