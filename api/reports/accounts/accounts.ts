import { sql, type RawBuilder } from 'kysely';
import { entries, ledgerAccounts, type Direction, type LedgerAccountType } from '../../../contract/money/ledger';
import { restKey, type FigureName } from '../../../contract/reports/report';
import { columnRefs } from '../../db/columns';
import type { KyselyDb } from '../../db/database';
import { packed } from '../../db/packedRows';
import { evaluatedOnce, unindexedText } from '../../db/plannerHints';
import { orderedPaths, normalSideOf, accountTypeOf } from '../../ledger/accounts';
import { ledgerByDay } from '../../ledger/days';
import { sumFigures } from '../buckets';
import type { SourceQuery, GroupRow } from '../source';
import { lastFullDayOf } from './days';
import type { balancesReport } from '../../../contract/reports/accounts';
import type { FigureValues } from '../../../contract/reports/figures';

interface AccountRow {
  place: string;
  id: string | null;
  code: string | null;
  opening: number;
  debits: number;
  credits: number;
  count: number;
}
const columns = ['place', 'id', 'code', 'opening', 'debits', 'credits', 'count'] as const;

/**
 * Subtracts later movements from the current balance, so that movements from long before the range are not read. Omits
 * accounts with neither balance nor movement. Above `maxRows` rows, the database combines the smallest into one.
 */
export async function readAccountRows(
  db: KyselyDb,
  query: SourceQuery,
  maxRows: number,
): Promise<GroupRow<BalanceFigure>[]> {
  // Ignores filter values that are only a prefix of several places.
  const requestedPaths = orderedPaths.filter((place) => query.filter['place']?.includes(place) ?? true);
  if (requestedPaths.length === 0) return [];
  const accountsQuery = sql<AccountRow>`select each.*, 1 as count from (${sql.join(
    requestedPaths.map((place) => accountsSql(place, query)),
    sql` union all `,
  )}) each where opening <> 0 or debits <> 0 or credits <> 0`;
  if (!Number.isFinite(maxRows)) return (await packed(db, accountsQuery, columns)).map(toGroupRow);
  const rows = await packed(db, largestAndSums(accountsQuery, maxRows), columns);
  const [accounts, sums] = [rows.filter(({ id }) => id !== null), rows.filter(({ id }) => id === null)];
  const count = sums.reduce((sum, row) => sum + row.count, 0);
  if (count <= maxRows) return accounts.map(toGroupRow);
  const largest = accounts.sort((one, other) => sizeOf(other) - sizeOf(one)).slice(0, maxRows - 1);
  return [
    ...largest.map(toGroupRow),
    {
      key: restKey,
      count: count - largest.length,
      values: sumFigures([...sums.map((row) => rowFigures(row)), ...largest.map((row) => rowFigures(row, -1))]),
    },
  ];
}

const account = columnRefs(ledgerAccounts, ledgerAccounts.table);
const day = columnRefs({ table: ledgerByDay }, ledgerByDay);
const entry = columnRefs(entries, entries.table);

/** Joins each account with its own days, so that the database does not read days of other accounts. */
function accountsSql(place: string, { currency, from, to, until }: SourceQuery): RawBuilder<unknown> {
  const lastFullDay = lastFullDayOf({ to, until });
  const within = (column: RawBuilder<number>) =>
    sql`coalesce(sum(case when ${day.businessDate} <= ${lastFullDay} then ${column} else 0 end), 0)`;
  const lateAmount = (direction: Direction) => (until === null ? sql`0` : lateAmountSql(direction, to, until));
  const debitMinor =
    normalSideOf(accountTypeOf(place)) === 'debit' ? account.balanceMinor : sql`-${account.balanceMinor}`;
  return sql`select ${sql.lit(place)} as place, ${account.id}, ${account.code},
      ${debitMinor} - coalesce(sum(${day.debitsMinor} - ${day.creditsMinor}), 0) as opening,
      ${within(day.debitsMinor)} + ${lateAmount('debit')} as debits, ${within(day.creditsMinor)} + ${lateAmount('credit')} as credits
    from ${sql.table(ledgerAccounts.table)} left join ${sql.table(ledgerByDay)}
      on ${day.currency} = ${currency} and ${day.holder} = coalesce(${account.holderId}, '') and ${day.place} = ${place} and ${day.businessDate} >= ${from}
    where ${account.code} >= ${`${place}:`} and ${account.code} < ${`${place};`} and ${account.currency} = ${currency}
    group by ${account.code}, ${account.id}, ${account.balanceMinor}`;
}

/**
 * Sums the postings of the last day before `until`. Entries are never archived; the condition on `archived` is needed
 * because every index begins with that column.
 */
function lateAmountSql(direction: Direction, date: string, until: string): RawBuilder<unknown> {
  return sql`coalesce((select sum(${entry.amountMinor}) from ${sql.table(entries.table)}
    where ${entry.archived} = 0 and ${entry.accountId} = ${account.id} and ${entry.businessDate} = ${date} and ${unindexedText(entry.createdAt)} < ${until} and ${entry.direction} = ${direction}), 0)`;
}

function largestAndSums(accountsQuery: RawBuilder<AccountRow>, maxRows: number): RawBuilder<AccountRow> {
  return sql`with ${evaluatedOnce('account_rows', accountsQuery)}
    select * from (select * from account_rows order by abs(opening + debits - credits) desc, id limit ${sql.lit(maxRows)}) largest
    union all select place, null, null, sum(opening), sum(debits), sum(credits), count(*) from account_rows group by place`;
}

const sizeOf = ({ opening, debits, credits }: AccountRow) => Math.abs(opening + debits - credits);

function rowFigures({ place, opening, debits, credits }: AccountRow, sign: 1 | -1 = 1) {
  return accountFigures(place, sign * opening, sign * debits, sign * credits);
}

const toGroupRow = (row: AccountRow): GroupRow<BalanceFigure> => ({
  key: row.id ?? '',
  name: row.code ?? '',
  values: rowFigures(row),
});

export type BalanceFigure = FigureName<typeof balancesReport>;

const figureByType: Readonly<Record<LedgerAccountType, BalanceFigure>> = {
  asset: 'assetsMinor',
  liability: 'liabilitiesMinor',
  equity: 'equityMinor',
  income: 'incomeMinor',
  expense: 'expensesMinor',
};

export function closingFigures(place: string, debitMinor: number): FigureValues<BalanceFigure> {
  const type = accountTypeOf(place);
  return { closingMinor: debitMinor, [figureByType[type]]: normalSideOf(type) === 'debit' ? debitMinor : -debitMinor };
}

export function movementFigures(place: string, debitsMinor: number, creditsMinor: number): FigureValues<BalanceFigure> {
  const type = accountTypeOf(place);
  const resultMinor = type === 'income' || type === 'expense' ? creditsMinor - debitsMinor : 0;
  return { debitsMinor, creditsMinor, resultMinor };
}

export function accountFigures(
  place: string,
  openingMinor: number,
  debitsMinor: number,
  creditsMinor: number,
): FigureValues<BalanceFigure> {
  return {
    openingMinor,
    ...movementFigures(place, debitsMinor, creditsMinor),
    ...closingFigures(place, openingMinor + debitsMinor - creditsMinor),
  };
}
