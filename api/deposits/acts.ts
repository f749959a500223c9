import { deposits, type DepositState } from '../../contract/money/deposits';
import { contribute, demandRoom, takeBack } from '../investments/contributions';
import { codeOf, place } from '../ledger/accounts';
import { balance } from '../ledger/balance';
import { credit, debit, post } from '../ledger/post';
import { reverse as reverseJournal } from '../ledger/reverse';
import { openPayable } from '../liquidations/payables';
import { Problem } from '../problem';
import { todayOf, type Act } from '../engine/act';
import type { RecordAction } from '../engine/actions';
import { changeHeld, heldFor } from '../engine/change';
import type { Table } from '../engine/table';
import { readDeposit, type Deposit } from './deposit';
import { noLongerStands } from './sameness';
import { untyped } from '../db/database';

/** What every change of state says of itself. */
const settled = (act: Act, state: DepositState, reason?: string) => ({
  state,
  settledAt: act.at,
  settledByEmail: act.actor.email,
  ...(reason !== undefined && { reason }),
});

/** Holds whom the deposit is for. Throws `deposit.holderArchived`: who is put away gets no money; and what `demandRoom` throws. */
async function demandHolder(act: Act, table: Table, { holder, amountMinor }: Deposit): Promise<void> {
  if (holder?.resource === 'investments') return demandRoom(act, table, holder.id, amountMinor);
  const target = holder && table.served.get(holder.resource);
  if (!target) return;
  const held = await untyped(act.trx)
    .updateTable(target.resource.table)
    .set((set) => ({ version: set.ref('version') }))
    .where('id', '=', holder.id)
    .where('archived', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (!held) throw new Problem('deposit.holderArchived');
}

const places = {
  'users/user': place.wallet,
  'catalogs/companies': place.company,
  investments: place.investors,
} as const;

/**
 * Which account the money comes out of at the confirmation, or goes to. Throws
 * `deposit.moreThanProcessorHolds`: what was not paid by card the processor cannot have passed on.
 */
async function placeOf(act: Act, { purpose, holder, number, amountMinor, currency }: Deposit): Promise<string> {
  if (purpose === 'settlement') {
    const heldMinor = await balance(act.trx, codeOf(place.processor, currency));
    if (heldMinor < amountMinor)
      throw new Problem('deposit.moreThanProcessorHolds', { params: { balanceMinor: heldMinor, currency } });
    return place.processor;
  }
  if (!holder) throw new Error(`${number} is for nobody`);
  return places[holder.resource](holder.id);
}

/** Says of a company's deposit, or of its reversal, what it did to the company's account. */
async function tellPayables(
  act: Act,
  { holder, number, currency }: Deposit,
  id: string,
  depositsMinor: number,
): Promise<void> {
  if (holder?.resource !== 'catalogs/companies') return;
  await openPayable(act, {
    source: { type: 'deposit', id, number },
    companyId: holder.id,
    currency,
    businessDate: todayOf(act),
    amounts: { depositsMinor },
  });
}

/**
 * The money is there: it enters the books on the day that is found, whenever it arrived, so that no
 * balance of a day gone by ever changes.
 */
const confirm: RecordAction = {
  refusals: [
    'deposit.notPending',
    'deposit.holderArchived',
    'deposit.moreThanProcessorHolds',
    'investment.closed',
    'investment.beyondCommitment',
    'approval.samePerson',
  ],
  async run(act, table, id, version) {
    const before = await heldFor(act, table, id, version, 'confirm');
    const deposit = readDeposit(before);
    await demandHolder(act, table, deposit);
    const { amountMinor, currency } = deposit;
    const journal = await post(act, {
      kind: 'depositConfirmed',
      currency,
      businessDate: todayOf(act),
      source: { type: deposits.name, id },
      lines: [debit(place.bank, amountMinor), credit(await placeOf(act, deposit), amountMinor)],
    });
    await tellPayables(act, deposit, id, amountMinor);
    if (deposit.holder?.resource === 'investments')
      await contribute(act, table, { ...deposit, depositId: id, investmentId: deposit.holder.id }, journal.id);
    return changeHeld(act, table, before, {
      action: 'confirm',
      columns: table.encode({ ...settled(act, 'confirmed'), journalId: journal.id }),
    });
  },
};

/** There is no such money, or it is not what it says. */
const reject: RecordAction = {
  refusals: ['deposit.notPending'],
  async run(act, table, id, version, input) {
    const reason = String(input['reason']);
    const before = await heldFor(act, table, id, version, 'reject');
    return changeHeld(act, table, before, {
      action: 'reject',
      columns: table.encode({ ...settled(act, 'rejected', reason), ...noLongerStands }),
      reason,
    });
  },
};

/** It was recorded by mistake. Anybody may: who recorded it can be away. */
const cancel: RecordAction = {
  refusals: ['deposit.notPending'],
  async run(act, table, id, version) {
    const before = await heldFor(act, table, id, version, 'cancel');
    return changeHeld(act, table, before, {
      action: 'cancel',
      columns: table.encode({ ...settled(act, 'canceled'), ...noLongerStands }),
    });
  },
};

/** Takes a confirmed deposit back; from a wallet only what was not spent yet, from an investment what was not given back. */
const reverse: RecordAction = {
  refusals: ['deposit.notConfirmed', 'ledger.insufficientBalance'],
  async run(act, table, id, version, input) {
    const reason = String(input['reason']);
    const before = await heldFor(act, table, id, version, 'reverse');
    const deposit = readDeposit(before);
    if (deposit.journalId === null) throw new Error(`${deposit.number} is confirmed and has no journal`);
    const reversal = await reverseJournal(act, deposit.journalId, { businessDate: todayOf(act), reason });
    await tellPayables(act, deposit, reversal.id, -deposit.amountMinor);
    if (deposit.holder?.resource === 'investments')
      await takeBack(act, table, { depositId: id, investmentId: deposit.holder.id }, reason);
    return changeHeld(act, table, before, {
      action: 'reverse',
      columns: table.encode({ ...settled(act, 'reversed', reason), ...noLongerStands }),
      reason,
    });
  },
};

export const acts = { confirm, reject, cancel, reverse };
