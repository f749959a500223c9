import { deposits, type DepositState } from '../../contract/money/deposits';
import { contribute, assertRoom, takeBack } from '../investments/contributions';
import { codeOf, place } from '../ledger/accounts';
import { balance } from '../ledger/balance';
import { credit, debit, post } from '../ledger/post';
import { reverse as reverseJournal } from '../ledger/reverse';
import { openPayable } from '../liquidations/payables';
import { Problem } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionOf, Spending } from '../engine/actions';
import { changeHeld, heldFor } from '../engine/change';
import type { Table } from '../engine/table';
import { holderOf, type Deposit } from './deposit';
import { noLongerStands } from './sameness';
import { untyped } from '../db/database';

const settled = (context: WriteContext, state: DepositState, reason?: string) => ({
  state,
  settledAt: context.at,
  settledByEmail: context.actor.email,
  ...(reason !== undefined && { reason }),
});

/** Locks the holder of the deposit. Throws `deposit.holderArchived`, and what `assertRoom` throws. */
async function assertHolder(context: WriteContext, table: Pick<Table, 'served'>, deposit: Deposit): Promise<void> {
  const holder = holderOf(deposit);
  if (holder?.resource === 'investments') return assertRoom(context, table, holder.id, deposit.amountMinor);
  const target = holder && table.served.get(holder.resource);
  if (!target) return;
  const held = await untyped(context.trx)
    .updateTable(target.resource.table)
    .set((set) => ({ version: set.ref('version') }))
    .where('id', '=', holder.id)
    .where('archived', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (!held) throw new Problem('deposit.holderArchived');
}

function given(deposit: Deposit): Spending {
  const { amountMinor, currency } = deposit;
  return { amountMinor, currency, beneficiary: holderOf(deposit)?.id ?? null };
}

const places = {
  'users/user': place.wallet,
  'catalogs/companies': place.company,
  investments: place.investors,
} as const;

/**
 * The ledger account that the confirmation credits. Throws `deposit.moreThanProcessorHolds`: the card processor cannot
 * pass on more than was paid by card.
 */
async function placeOf(context: WriteContext, deposit: Deposit): Promise<string> {
  const { purpose, number, amountMinor, currency } = deposit;
  const holder = holderOf(deposit);
  if (purpose === 'settlement') {
    const heldMinor = await balance(context.trx, codeOf(place.processor, currency));
    if (heldMinor < amountMinor)
      throw new Problem('deposit.moreThanProcessorHolds', { params: { balanceMinor: heldMinor, currency } });
    return place.processor;
  }
  if (!holder) throw new Error(`${number} is for nobody`);
  return places[holder.resource](holder.id);
}

/** Adds a company's deposit, or its reversal, to the company's open payables. */
async function addPayable(
  context: WriteContext,
  { companyId, number, currency }: Deposit,
  id: string,
  depositsMinor: number,
): Promise<void> {
  if (companyId === null) return;
  await openPayable(context, {
    source: { type: 'deposit', id, number },
    companyId,
    currency,
    businessDate: todayOf(context),
    amounts: { depositsMinor },
  });
}

/**
 * Confirms that the money has arrived. Posts on the day of the confirmation, not on `receivedOn`, so that balances of
 * past days never change.
 */
export const confirm: ActionOf<typeof deposits, 'confirm'> = {
  /** `null` if somebody else recorded it (two people have seen it), or for settlements, which have no beneficiary. */
  spends: (deposit, _input, { isOne }) =>
    isOne(deposit.recordedBy) && deposit.purpose !== 'settlement' ? given(deposit) : null,
  refusals: [
    'deposit.notPending',
    'deposit.holderArchived',
    'deposit.moreThanProcessorHolds',
    'investment.closed',
    'investment.beyondCommitment',
    'approval.samePerson',
  ],
  async run(context, table, id, version) {
    const deposit = await heldFor(context, table, id, version, 'confirm');
    await assertHolder(context, table, deposit);
    const { amountMinor, currency } = deposit;
    const journal = await post(context, {
      kind: 'depositConfirmed',
      currency,
      businessDate: todayOf(context),
      source: { type: deposits.name, id },
      lines: [debit(place.bank, amountMinor), credit(await placeOf(context, deposit), amountMinor)],
    });
    await addPayable(context, deposit, id, amountMinor);
    const { investmentId } = deposit;
    if (investmentId !== null)
      await contribute(context, table, { ...deposit, depositId: id, investmentId }, journal.id);
    return changeHeld(context, table, deposit, {
      action: 'confirm',
      columns: table.encode({ ...settled(context, 'confirmed'), journalId: journal.id }),
    });
  },
};

/** Rejects a deposit whose money did not arrive, or not as recorded. */
export const reject: ActionOf<typeof deposits, 'reject'> = {
  refusals: ['deposit.notPending'],
  async run(context, table, id, version, { reason }) {
    const before = await heldFor(context, table, id, version, 'reject');
    return changeHeld(context, table, before, {
      action: 'reject',
      columns: table.encode({ ...settled(context, 'rejected', reason), ...noLongerStands }),
      reason,
    });
  },
};

/** Cancels a deposit recorded by mistake. Any administrator may, not only the one who recorded it. */
export const cancel: ActionOf<typeof deposits, 'cancel'> = {
  refusals: ['deposit.notPending'],
  async run(context, table, id, version) {
    const before = await heldFor(context, table, id, version, 'cancel');
    return changeHeld(context, table, before, {
      action: 'cancel',
      columns: table.encode({ ...settled(context, 'canceled'), ...noLongerStands }),
    });
  },
};

/** Reverses a deposit. Throws `ledger.insufficientBalance` once it was spent (wallet) or returned (investment). */
export const reverse: ActionOf<typeof deposits, 'reverse'> = {
  spends: given,
  refusals: ['deposit.notConfirmed', 'ledger.insufficientBalance'],
  async run(context, table, id, version, { reason }) {
    const deposit = await heldFor(context, table, id, version, 'reverse');
    if (deposit.journalId === null) throw new Error(`${deposit.number} is confirmed and has no journal`);
    const reversal = await reverseJournal(context, deposit.journalId, { businessDate: todayOf(context), reason });
    await addPayable(context, deposit, reversal.id, -deposit.amountMinor);
    const { investmentId } = deposit;
    if (investmentId !== null) await takeBack(context, table, { depositId: id, investmentId }, reason);
    return changeHeld(context, table, deposit, {
      action: 'reverse',
      columns: table.encode({ ...settled(context, 'reversed', reason), ...noLongerStands }),
      reason,
    });
  },
};
