import { companies as declared, companies } from '../../contract/catalogs/companies';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { ledgerAccounts } from '../../contract/money/ledger';
import { unreadableFieldsOf, isOperationPermitted } from '../../contract/permissions';
import { sales } from '../../contract/money/sales';
import type { KyselyDb } from '../db/database';
import { textList } from '../db/packedRows';
import { archivedOrNot } from '../db/plannerHints';
import { onBankAccountChanged } from '../liquidations/payees';
import { invalid, Problem } from '../problem';
import { assertCurrencyOffered } from '../settings/records';
import type { WriteContext } from '../engine/writeContext';
import { changeRecord, saveLocked, lockForAction } from '../engine/change';
import type { RecordIn, FormOf } from '../engine/record';
import { allowed, alwaysAllowed, defineRules, refused } from '../engine/rules';
import type { SecretName } from '../../contract/resource';
import { isNumberedByBank } from '../../contract/identifiers/identifiers';
import { assertRecentSignIn } from '../engine/recentSignIn';
import type { ValuesIn, TableOf } from '../engine/table';
import { WrongKey } from '../vault';
import { readApprovalActors } from '../approvals/sponsorGroups';
import type { ActionOf } from '../engine/actions';

type Companies = typeof companies;

const changeTerms: ActionOf<Companies, 'change-terms'> = {
  refusals: ['record.archived'],
  alwaysNeedsApproval: true,
  setsInput: true,
  run: (context, table, id, version, input) =>
    changeRecord(context, table, id, version, { action: 'change-terms', columns: () => table.encode(input) }),
};

/**
 * Throws `request.invalid` for a new company with a commission below the setting, if another administrator could
 * approve that commission: the company must be created with the commission of the setting, then changed by
 * `change-terms`.
 */
async function assertUsualCommission(
  { trx, actor, limits, newRecords }: WriteContext,
  { resource }: TableOf<Companies>,
  { commissionBp }: FormOf<Companies>,
): Promise<void> {
  if (!limits || commissionBp >= newRecords.commissionBp) return;
  const { allActors, groupOf } = await readApprovalActors(trx);
  const couldApprove = allActors.some(
    ({ uid, duties }) => groupOf(uid) !== groupOf(actor.uid) && isOperationPermitted(duties, resource, 'change-terms'),
  );
  if (couldApprove) throw invalid<FormOf<Companies>>({ field: 'commissionBp', code: 'belowUsual' });
}

export const companyRules = defineRules(declared, {
  available: {
    block: ({ state }) => (state === 'blocked' ? refused('company.blocked') : allowed),
    unblock: ({ state }) => (state === 'blocked' ? allowed : refused('company.notBlocked')),
    'change-terms': alwaysAllowed,
    // Allows callers who may not read the balance, because a refusal here would reveal it. `afterWrite` refuses them.
    archive: (company, { actor }) =>
      hasBalance(company) && unreadableFieldsOf(declared, actor.duties).length === 0
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
    const changedFields = frozenByMoney.filter((field) => before && values[field] !== before[field]);
    if (before && changedFields.length > 0 && (await withMoneyRecords(context.trx, table, [before.id])).size > 0)
      throw invalid<typeof values>(...changedFields.map((field) => ({ field, code: 'frozen' }) as const));
    return withAccountChange(context, values, before);
  },
  computeFields: () => ({ frozenFields: [] }),
  async addRelatedFields({ db }, table, records) {
    const frozenIds = await withMoneyRecords(
      db,
      table,
      records.map(({ id }) => id),
    );
    return records.map((record) => ({ ...record, frozenFields: frozenIds.has(record.id) ? frozenByMoney : [] }));
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

const frozenByMoney = ['country', 'currency'] as const;

const moneyReferences = [
  { resource: ledgerAccounts, column: 'holderId' },
  { resource: sales, column: 'companyId' },
  { resource: deposits, column: 'companyId' },
  { resource: giftCards, column: 'companyId' },
] as const;

/** Returns the ids of companies with an account, sale, deposit or gift card. */
async function withMoneyRecords(
  db: KyselyDb,
  { served }: Pick<TableOf<typeof companies>, 'served'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const references = moneyReferences.filter(({ resource }) => served.has(resource.name));
  const rows = await db
    .selectFrom(companies.table)
    .select('id')
    .where('id', 'in', textList(db, ids))
    .where(({ or, exists, selectFrom }) =>
      or(
        references.map(({ resource: { table }, column }) =>
          exists(
            selectFrom(table)
              .select(`${table}.id`)
              .where(`${table}.archived`, 'in', archivedOrNot)
              .whereRef(column, '=', 'companies.id'),
          ),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Company = RecordIn<typeof companies>;
type CompanyForm = FormOf<typeof companies>;
type Bank = CompanyForm['bank'] & { readonly [K in SecretName<typeof companies.fields.bank.fields>]?: unknown };

/**
 * Adds to a company's values who changed its bank account and when. Sending the same number again is not a change;
 * removing it is one. In countries where numbers are unique only within a bank, a new bank or account type is also a
 * change. Throws `auth.recentSignInNeeded`.
 */
async function withAccountChange(
  context: WriteContext,
  values: CompanyForm,
  before: Company | null,
): Promise<ValuesIn<typeof companies>> {
  const bank: Bank | null = values.bank;
  const sealed = before ? await readSealedNumber(context, before.id) : null;
  const newNumber = bank?.accountNumber;
  const isSame =
    typeof newNumber === 'string' && sealed !== null && newNumber === (await decryptNumber(context, sealed));
  const storedValues = isSame ? { ...values, bank: bank && omitAccountNumber(bank) } : values;
  const isNew = typeof newNumber === 'string' && !isSame;
  const isRemoved = sealed !== null && (bank === null || isAnotherAccount(values, bank, before));
  if (!isNew && !isRemoved) return storedValues;
  assertRecentSignIn(context);
  return {
    ...storedValues,
    bankChangedAt: context.at,
    bankChangedBy: context.actor.uid,
    bankChangedByEmail: context.actor.email,
    bankSettledAt: null,
  };
}

function omitAccountNumber(bank: Bank): CompanyForm['bank'] {
  const { accountNumber: _, ...others } = bank;
  return others;
}

function isAnotherAccount({ country }: CompanyForm, bank: Bank, before: Company | null): boolean {
  return (
    isNumberedByBank(country) &&
    (['bankName', 'accountType'] as const).some((name) => (bank[name] ?? null) !== (before?.bank?.[name] ?? null))
  );
}

async function readSealedNumber({ trx }: WriteContext, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom(companies.table)
    .select('bank_accountNumber')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.bank_accountNumber ?? null;
}

/** Returns `null` if no key of this installation can decrypt the number; every number sent is then a change. */
async function decryptNumber({ vault }: WriteContext, sealed: string): Promise<string | null> {
  try {
    return await vault.open(sealed);
  } catch (error) {
    if (error instanceof WrongKey) return null;
    throw error;
  }
}
