import { sql, type RawBuilder } from 'kysely';
import { daysAfter } from '../../../contract/days';
import { columnRefs } from '../../db/columns';
import type { KyselyDb } from '../../db/database';
import { ledgerByDay } from '../../ledger/days';
import {
  pathWithoutHolder,
  accountPaths,
  normalSideOf,
  accountTypeOf,
  accountCodeOf,
  orderedPaths,
} from '../../ledger/accounts';
import type { SourceQuery, GroupRow } from '../source';
import type { BalanceFigure } from './accounts';
import { selectDays, isAccountRow, holderExpression } from './days';
import { ledgerAccounts } from '../../../contract/money/ledger';

const ledgerDay = columnRefs({ table: ledgerByDay });

const agedPaths = [
  accountPaths.company(''),
  accountPaths.inTransit(''),
  accountPaths.processor,
  accountPaths.salesInProgress,
].map(pathWithoutHolder);

const ageBands = [
  { from: 0, to: 7 },
  { from: 8, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: null },
] as const;

/**
 * `debits` and `credits`: amounts per age band, newest first. `afterMinor`: movements after the last day, positive for
 * debits.
 */
interface AgedAmounts {
  debits: number[];
  credits: number[];
  afterMinor: number;
}

/**
 * Uses first in, first out: the oldest money leaves first, so a balance consists of the latest receipts. Age is counted
 * from the last day of the range, or from today if that is earlier. Balances with the opposite sign, such as of a
 * company that owes the platform, are in a separate row: `liability:company:owing`.
 */
export async function readAgedBalances(db: KyselyDb, query: SourceQuery): Promise<GroupRow<BalanceFigure>[]> {
  const requestedPaths = agedPaths.filter((one) => query.filter['place']?.includes(one) ?? true);
  if (requestedPaths.length === 0) return [];
  const { currency } = query;
  const lastDay = query.to < query.today ? query.to : query.today;
  const selection = { currency, filter: { place: requestedPaths } };
  const amountsByCode = await amountsByAge(db, selection, lastDay);
  const balancesByRow = new Map<string, number[]>();
  for (const { code, place, debitMinor } of await readActiveAccounts(db, selection, lastDay)) {
    const { debits, credits, afterMinor } = amountsByCode.get(code) ?? { debits: [], credits: [], afterMinor: 0 };
    const closingDebitMinor = debitMinor - afterMinor;
    if (closingDebitMinor === 0) continue;
    const side = closingDebitMinor > 0 ? 'debit' : 'credit';
    const row = side === normalSideOf(accountTypeOf(place)) ? place : `${place}:owing`;
    const parts = distributeByAge(Math.abs(closingDebitMinor), side === 'debit' ? debits : credits);
    balancesByRow.set(
      row,
      parts.map((part, index) => (balancesByRow.get(row)?.[index] ?? 0) + (side === 'debit' ? part : -part)),
    );
  }
  return [...balancesByRow].sort(compareRows).flatMap(([row, parts]) =>
    ageBands.map(({ from, to }, index) => ({
      key: `${row} ${from}-${to ?? ''}`,
      values: { closingMinor: parts[index] ?? 0 },
    })),
  );
}

function distributeByAge(amountMinor: number, incomingMinor: readonly number[]): number[] {
  let remainingMinor = amountMinor;
  return ageBands.map(({ to }, index) => {
    const part = to === null ? remainingMinor : Math.min(remainingMinor, incomingMinor[index] ?? 0);
    remainingMinor -= part;
    return part;
  });
}

function compareRows([one]: [string, unknown], [other]: [string, unknown]): number {
  return (
    agedPaths.indexOf(pathWithoutHolder(one)) - agedPaths.indexOf(pathWithoutHolder(other)) || (one < other ? -1 : 1)
  );
}

async function amountsByAge(
  db: KyselyDb,
  selection: Pick<SourceQuery, 'currency' | 'filter'>,
  lastDay: string,
): Promise<Map<string, AgedAmounts>> {
  const boundedBands = ageBands.flatMap(({ from, to }) =>
    to === null ? [] : [{ first: daysAfter(lastDay, -to), last: daysAfter(lastDay, -from) }],
  );
  const within = ({ first, last }: { first: string; last: string }, side: RawBuilder<number>) =>
    sql<number>`sum(case when ${ledgerDay.businessDate} >= ${first} and ${ledgerDay.businessDate} <= ${last} then ${side} else 0 end)`;
  const sums = boundedBands.flatMap((band, index) => [
    within(band, ledgerDay.debitsMinor).as(`debits${index}`),
    within(band, ledgerDay.creditsMinor).as(`credits${index}`),
  ]);
  const rows = await selectDays(db, selection)
    .select([
      'place',
      holderExpression.as('holder'),
      sql<number>`sum(case when ${ledgerDay.businessDate} > ${lastDay} then ${ledgerDay.debitsMinor} - ${ledgerDay.creditsMinor} else 0 end)`.as(
        'after',
      ),
      ...sums,
    ])
    .where('businessDate', '>=', boundedBands.at(-1)?.first ?? lastDay)
    .groupBy(['place', holderExpression])
    .execute();
  const amountsByCode = new Map<string, AgedAmounts>();
  for (const row of rows) {
    const placeAndHolder = { place: row.place, holder: row.holder };
    const bandsOf = (side: 'debits' | 'credits') => boundedBands.map((_, index) => row[`${side}${index}`] ?? 0);
    if (isAccountRow(placeAndHolder))
      amountsByCode.set(accountCodeOfRow(placeAndHolder, selection), {
        debits: bandsOf('debits'),
        credits: bandsOf('credits'),
        afterMinor: row.after,
      });
  }
  return amountsByCode;
}

const activeDay = columnRefs({ table: ledgerByDay });

interface Account {
  id: string;
  code: string;
  place: string;
  debitMinor: number;
}

function accountCodeOfRow(
  { place, holder }: { place: string; holder: string },
  { currency }: Pick<SourceQuery, 'currency'>,
): string {
  if (!currency) throw new Error('aged balances need a currency');
  return accountCodeOf(holder === '' ? place : `${place}:${holder}`, currency);
}

async function readActiveAccounts(
  db: KyselyDb,
  { currency, filter }: Pick<SourceQuery, 'currency' | 'filter'>,
  since: string,
): Promise<Account[]> {
  const movedCodes = selectDays(db, { currency, filter })
    .select(
      sql<string>`${activeDay.place} || case when ${activeDay.holder} = '' then '' else ':' || ${activeDay.holder} end || ':' || ${activeDay.currency}`.as(
        'code',
      ),
    )
    .where('businessDate', '>=', since);
  const requestedPaths = orderedPaths.filter((place) => filter['place']?.includes(place) ?? true);
  // Reads accounts by code and filters by currency afterwards, because an index by currency would read all accounts of
  // the currency.
  const rows = await db
    .selectFrom(ledgerAccounts.table)
    .select(['id', 'code', 'currency', 'balanceMinor'])
    .where((where) =>
      where.or(
        requestedPaths.map((place) => where.and([where('code', '>=', `${place}:`), where('code', '<', `${place};`)])),
      ),
    )
    .where((where) => where.or([where('balanceMinor', '<>', 0), where('code', 'in', movedCodes)]))
    .execute();
  return rows
    .filter((row) => row.currency === currency)
    .map(({ id, code, balanceMinor }): Account => ({
      id,
      code,
      place: pathWithoutHolder(code),
      debitMinor: normalSideOf(accountTypeOf(code)) === 'debit' ? balanceMinor : -balanceMinor,
    }));
}
