import type { Row } from '../../../api/db/database';
import { normalSideOf, accountTypeOf } from '../../../api/ledger/accounts';
import type { SalesFixture } from '../sales/salesFixture';

export interface Range {
  from: string;
  to: string;
}

export interface LedgerEntry {
  code: string;
  accountId: string;
  businessDate: string;
  createdAt: string;
  debitMinor: number;
}

export async function entriesOf({ db }: SalesFixture): Promise<LedgerEntry[]> {
  const rows: Row[] = await db.kysely
    .selectFrom('entries')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'entries.accountId')
    .select([
      'ledgerAccounts.code',
      'entries.accountId',
      'entries.businessDate',
      'entries.createdAt',
      'entries.direction',
      'entries.amountMinor',
    ])
    .where('entries.currency', '=', 'MXN')
    .execute();
  return rows.map((row) => ({
    code: String(row['code']),
    accountId: String(row['accountId']),
    businessDate: String(row['businessDate']),
    createdAt: String(row['createdAt']),
    debitMinor: Number(row['amountMinor']) * (row['direction'] === 'debit' ? 1 : -1),
  }));
}

const names = {
  asset: 'assetsMinor',
  liability: 'liabilitiesMinor',
  equity: 'equityMinor',
  income: 'incomeMinor',
  expense: 'expensesMinor',
} as const;

export function sumEntries(
  entries: readonly LedgerEntry[],
  { from, to }: Range,
  until: string | null = null,
): Record<string, number> {
  const values: Record<string, number> = { closingMinor: 0, openingMinor: 0, debitsMinor: 0, creditsMinor: 0 };
  const add = (name: string, amountMinor: number) => (values[name] = (values[name] ?? 0) + amountMinor);
  for (const { code, businessDate, createdAt, debitMinor } of entries) {
    if (businessDate > to || (until !== null && businessDate === to && createdAt >= until)) continue;
    if (businessDate < from) add('openingMinor', debitMinor);
    else {
      add(debitMinor > 0 ? 'debitsMinor' : 'creditsMinor', Math.abs(debitMinor));
      if (['income', 'expense'].includes(accountTypeOf(code))) add('resultMinor', -debitMinor);
    }
    add('closingMinor', debitMinor);
    add(names[accountTypeOf(code)], normalSideOf(accountTypeOf(code)) === 'debit' ? debitMinor : -debitMinor);
  }
  return values;
}
