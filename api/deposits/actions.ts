import { deposits, type DepositState } from '../../contract/money/deposits';
import { recordContribution, assertWithinCommitment, reverseContribution } from '../investments/contributions';
import { accountCodeOf, accountPaths } from '../ledger/accounts';
import { readBalance } from '../ledger/balance';
import { credit, debit, postJournal, reverseJournal } from '../ledger/post';
import { recordPayable } from '../liquidations/payables';
import { Problem } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionOf, Spending } from '../engine/actions';
import { saveLocked, lockForAction } from '../engine/change';
import type { Table } from '../engine/table';
import { depositHolderOf, type Deposit } from './deposit';
import { clearedDuplicateKeys } from './duplicates';
import { untyped } from '../db/database';

const decisionFields = (context: WriteContext, state: DepositState, reason?: string) => ({
  state,
  settledAt: context.at,
  settledByEmail: context.actor.email,
  ...(reason !== undefined && { reason }),
});

async function lockHolder(context: WriteContext, table: Pick<Table, 'served'>, deposit: Deposit): Promise<void> {
  const holder = depositHolderOf(deposit);
  if (holder?.resource === 'investments') return assertWithinCommitment(context, table, holder.id, deposit.amountMinor);
  const target = holder && table.served.get(holder.resource);
  if (!target) return;
  const lockedHolder = await untyped(context.trx)
    .updateTable(target.resource.table)
    .set((set) => ({ version: set.ref('version') }))
    .where('id', '=', holder.id)
    .where('archived', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (!lockedHolder) throw new Problem('deposit.holderArchived');
}

function depositSpending(deposit: Deposit): Spending {
  const { amountMinor, currency } = deposit;
  return { amountMinor, currency, beneficiary: depositHolderOf(deposit)?.id ?? null };
}

const accountPathByHolder = {
  'users/user': accountPaths.wallet,
  'catalogs/companies': accountPaths.company,
  investments: accountPaths.investors,
} as const;

/** Throws `deposit.moreThanProcessorHolds`, because the card processor cannot pay out more than was paid by card. */
async function creditedAccountPath(context: WriteContext, deposit: Deposit): Promise<string> {
  const { purpose, number, amountMinor, currency } = deposit;
  const holder = depositHolderOf(deposit);
  if (purpose === 'settlement') {
    const processorBalanceMinor = await readBalance(context.trx, accountCodeOf(accountPaths.processor, currency));
    if (processorBalanceMinor < amountMinor)
      throw new Problem('deposit.moreThanProcessorHolds', {
        params: { balanceMinor: processorBalanceMinor, currency },
      });
    return accountPaths.processor;
  }
  if (!holder) throw new Error(`deposit ${number} has no beneficiary`);
  return accountPathByHolder[holder.resource](holder.id);
}

async function addPayable(
  context: WriteContext,
  { companyId, number, currency }: Deposit,
  id: string,
  depositsMinor: number,
): Promise<void> {
  if (companyId === null) return;
  await recordPayable(context, {
    source: { type: 'deposit', id, number },
    companyId,
    currency,
    businessDate: todayOf(context),
    amounts: { depositsMinor },
  });
}

/** Posts on the day of the confirmation, not on `receivedOn`, so that balances of past days never change. */
export const confirm: ActionOf<typeof deposits, 'confirm'> = {
  /**
   * `null` if another person recorded the deposit, so that two people have checked it. Also `null` for settlements,
   * which have no beneficiary.
   */
  amountGivenAway: (deposit, _input, { isSameGroup }) =>
    isSameGroup(deposit.recordedBy) && deposit.purpose !== 'settlement' ? depositSpending(deposit) : null,
  refusals: [
    'deposit.notPending',
    'deposit.holderArchived',
    'deposit.moreThanProcessorHolds',
    'investment.closed',
    'investment.beyondCommitment',
    'approval.samePerson',
  ],
  async run(context, table, id, version) {
    const deposit = await lockForAction(context, table, id, version, 'confirm');
    await lockHolder(context, table, deposit);
    const { amountMinor, currency } = deposit;
    const journal = await postJournal(context, {
      kind: 'depositConfirmed',
      currency,
      businessDate: todayOf(context),
      source: { type: deposits.name, id },
      lines: [debit(accountPaths.bank, amountMinor), credit(await creditedAccountPath(context, deposit), amountMinor)],
    });
    await addPayable(context, deposit, id, amountMinor);
    const { investmentId } = deposit;
    if (investmentId !== null)
      await recordContribution(context, table, { ...deposit, depositId: id, investmentId }, journal.id);
    return saveLocked(context, table, deposit, {
      action: 'confirm',
      columns: table.encode({ ...decisionFields(context, 'confirmed'), journalId: journal.id }),
    });
  },
};

export const reject: ActionOf<typeof deposits, 'reject'> = {
  refusals: ['deposit.notPending'],
  async run(context, table, id, version, { reason }) {
    const before = await lockForAction(context, table, id, version, 'reject');
    return saveLocked(context, table, before, {
      action: 'reject',
      columns: table.encode({ ...decisionFields(context, 'rejected', reason), ...clearedDuplicateKeys }),
      reason,
    });
  },
};

export const cancel: ActionOf<typeof deposits, 'cancel'> = {
  refusals: ['deposit.notPending'],
  async run(context, table, id, version) {
    const before = await lockForAction(context, table, id, version, 'cancel');
    return saveLocked(context, table, before, {
      action: 'cancel',
      columns: table.encode({ ...decisionFields(context, 'canceled'), ...clearedDuplicateKeys }),
    });
  },
};

export const reverse: ActionOf<typeof deposits, 'reverse'> = {
  amountGivenAway: depositSpending,
  refusals: ['deposit.notConfirmed', 'ledger.insufficientBalance'],
  async run(context, table, id, version, { reason }) {
    const deposit = await lockForAction(context, table, id, version, 'reverse');
    if (deposit.journalId === null) throw new Error(`confirmed deposit ${deposit.number} has no journal`);
    const reversal = await reverseJournal(context, deposit.journalId, { businessDate: todayOf(context), reason });
    await addPayable(context, deposit, reversal.id, -deposit.amountMinor);
    const { investmentId } = deposit;
    if (investmentId !== null) await reverseContribution(context, table, { depositId: id, investmentId }, reason);
    return saveLocked(context, table, deposit, {
      action: 'reverse',
      columns: table.encode({ ...decisionFields(context, 'reversed', reason), ...clearedDuplicateKeys }),
      reason,
    });
  },
};
