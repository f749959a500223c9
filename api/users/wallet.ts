import { journals } from '../../contract/money/ledger';
import type { users } from '../../contract/people/accounts';
import type { ActionInput, ActionOf } from '../engine/actions';
import { saveLocked, lockForAction } from '../engine/change';
import { todayOf } from '../engine/writeContext';
import { accountPaths } from '../ledger/accounts';
import { credit, debit, postJournal } from '../ledger/post';
import { invalid } from '../problem';

/**
 * Posts additions as an expense for promotions and deductions as income. Throws `ledger.insufficientBalance` if the
 * wallet would go below zero.
 */
export const adjustWallet: ActionOf<typeof users, 'adjust-wallet'> = {
  amountGivenAway: ({ id }, { deltaMinor, currency }) => ({
    amountMinor: Math.abs(deltaMinor),
    currency,
    beneficiary: id,
  }),
  refusals: ['record.archived', 'ledger.insufficientBalance'],
  async run(context, table, id, version, { deltaMinor, currency, reason }) {
    const before = await lockForAction(context, table, id, version, 'adjust-wallet');
    if (deltaMinor === 0)
      throw invalid<ActionInput<typeof users, 'adjust-wallet'>>({ field: 'deltaMinor', code: 'zero' });
    const amountMinor = Math.abs(deltaMinor);
    const wallet = accountPaths.wallet(id);
    const { id: journalId } = await postJournal(context, {
      kind: 'walletAdjusted',
      currency,
      businessDate: todayOf(context),
      source: { type: table.resource.name, id },
      lines:
        deltaMinor > 0
          ? [debit(accountPaths.promotions, amountMinor), credit(wallet, amountMinor)]
          : [debit(wallet, amountMinor), credit(accountPaths.adjustments, amountMinor)],
      reason,
    });
    // Reports the journal as changed, not the account: notifications about accounts cover only form fields.
    context.changedRecords.push({ resource: journals.name, id: journalId, version: 1 });
    return saveLocked(context, table, before, { action: 'adjust-wallet', columns: {}, reason });
  },
};
