import { companies as declared } from '../../contract/catalogs/companies';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { ledgerAccounts } from '../../contract/money/ledger';
import { unreadableFields } from '../../contract/permissions';
import { sales } from '../../contract/money/sales';
import { onBankAccountChanged } from '../liquidations/payees';
import { invalid, Problem } from '../problem';
import { assertCurrencyOffered } from '../settings/newRecords';
import type { WriteContext } from '../engine/writeContext';
import { saveLocked, lockForAction } from '../engine/change';
import type { RecordIn } from '../engine/record';
import { allowed, alwaysAllowed, defineRules, refused } from '../engine/rules';
import { withAccountChange } from './bankAccount';
import { assertUsualCommission, changeTerms } from './changeTerms';

export const companies = defineRules(declared, {
  available: {
    block: ({ state }) => (state === 'blocked' ? refused('company.blocked') : allowed),
    unblock: ({ state }) => (state === 'blocked' ? allowed : refused('company.notBlocked')),
    'change-terms': alwaysAllowed,
    // Allows callers who may not read the balance, because a refusal here would reveal it. `afterWrite` refuses them.
    archive: (company, { actor }) =>
      hasBalance(company) && unreadableFields(declared, actor.duties).length === 0
        ? refused('company.hasBalance')
        : allowed,
  },
  archiveRefusals: ['company.hasBalance', 'company.openSales'],
  actions: {
    block: {
      refusals: ['record.archived', 'company.blocked'],
      async run(context, table, id, version, { reason }) {
        const before = await lockForAction(context, table, id, version, 'block');
        return saveLocked(context, table, before, {
          action: 'block',
          columns: table.encode({ state: 'blocked', blockedReason: reason }),
          reason,
        });
      },
    },
    unblock: {
      refusals: ['record.archived', 'company.notBlocked'],
      async run(context, table, id, version) {
        const before = await lockForAction(context, table, id, version, 'unblock');
        return saveLocked(context, table, before, {
          action: 'unblock',
          columns: table.encode({ state: 'active', blockedReason: null }),
        });
      },
    },
    'change-terms': changeTerms,
  },
  async check(context, table, values, before) {
    if (!before) await assertUsualCommission(context, table, values);
    if (values.currency !== before?.currency) assertCurrencyOffered(context, values.currency);
    const changedFields = (['country', 'currency'] as const).filter(
      (field) => before && values[field] !== before[field],
    );
    if (before && changedFields.length > 0 && (await hasMoneyRecords(context, before.id)))
      throw invalid<typeof values>(...changedFields.map((field) => ({ field, code: 'frozen' }) as const));
    return withAccountChange(context, values, before);
  },
  async afterWrite(context, _table, before, after) {
    if (before?.archivedAt === null && after.archivedAt !== null) {
      if (hasBalance(after)) throw new Problem('company.hasBalance');
      await assertNoOpenSales(context, after.id);
    }
    if (before && after.bankChangedAt !== before.bankChangedAt) await onBankAccountChanged(context, after.id);
  },
});

type Balances = Pick<RecordIn<typeof declared>, 'payableMinor' | 'inTransitMinor'>;
const hasBalance = ({ payableMinor, inTransitMinor }: Balances) => payableMinor !== 0 || inTransitMinor !== 0;

/**
 * Throws `company.openSales` with the number of open sales, because the platform will owe the company money when they
 * are completed.
 */
async function assertNoOpenSales({ trx }: WriteContext, companyId: string): Promise<void> {
  const open = trx
    .selectFrom(sales.table)
    .where('archived', '=', 0)
    .where('companyId', '=', companyId)
    .where('state', '=', 'paid');
  const row = await open.select((select) => select.fn.countAll().as('count')).executeTakeFirstOrThrow();
  const count = Number(row.count);
  if (count > 0) throw new Problem('company.openSales', { params: { count } });
}

const tablesInCompanyCurrency = [sales, deposits, giftCards];

async function hasMoneyRecords({ trx }: WriteContext, id: string): Promise<boolean> {
  const account = await trx.selectFrom(ledgerAccounts.table).select('id').where('holderId', '=', id).executeTakeFirst();
  if (account) return true;
  for (const { table } of tablesInCompanyCurrency) {
    if (await trx.selectFrom(table).select('id').where('companyId', '=', id).executeTakeFirst()) return true;
  }
  return false;
}
