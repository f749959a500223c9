import { sql, type SqlBool } from 'kysely';
import { declaredNames } from '../../contract/values';
import { entries, journals, ledgerAccounts } from '../../contract/money/ledger';
import type { CheckName } from '../../contract/money/checks';
import { columnRefOf } from '../engine/table';
import type { KyselyDb, Row } from '../db/database';
import { isNeverBelowZero, normalSideOf, accountTypeOf } from './accounts';
import { readRecountedBalances, writtenInRecheckWindow, type RecheckWindow } from './recount';

/** Result of checking an invariant on live data. `faults` describes the first violations. */
export interface Check {
  name: CheckName;
  faults: string[];
}

export const maxFaults = 20;
const describeFirst = <R>(rows: readonly R[], describe: (row: R) => string) => rows.slice(0, maxFaults).map(describe);

export const ledgerChecks = {
  journalsBalance: findUnbalancedJournals,
  balancesSumToZero: findNonZeroSums,
  balancesEqualEntries: findWrongBalances,
  balancesNotBelowZero: findNegativeBalances,
  reversalsMirror: findUnmirroredReversals,
  journalsNumbered: findNumberingGaps,
} as const satisfies Partial<
  Record<CheckName, (db: KyselyDb, recheckWindow: RecheckWindow | null) => Promise<string[]>>
>;

export async function checkLedger(db: KyselyDb): Promise<Check[]> {
  const results: Check[] = [];
  for (const name of declaredNames(ledgerChecks)) results.push({ name, faults: await ledgerChecks[name](db, null) });
  return results;
}

const [entryColumn, journalColumn] = [columnRefOf(entries), columnRefOf(journals)];
const [direction, amount] = [entryColumn('direction'), entryColumn('amountMinor')];
const signedTotal = sql<number>`sum(case when ${direction} = 'debit' then ${amount} else -${amount} end)`;

async function findUnbalancedJournals(db: KyselyDb, recheckWindow: RecheckWindow | null): Promise<string[]> {
  const rows = await db
    .selectFrom(entries.table)
    .select(['journalId', 'currency'])
    .where(
      recheckWindow
        ? sql<SqlBool>`archived = 0 and ${writtenInRecheckWindow(sql.ref('createdAt'), recheckWindow)}`
        : sql<SqlBool>`1 = 1`,
    )
    .groupBy(['journalId', 'currency'])
    .having(signedTotal, '<>', 0)
    .limit(maxFaults)
    .execute();
  return describeFirst(rows, ({ journalId, currency }) => `${journalId} ${currency}`);
}

async function findNonZeroSums(db: KyselyDb): Promise<string[]> {
  const rows = await db
    .selectFrom(ledgerAccounts.table)
    .select((select) => ['currency', 'type', select.fn.sum('balanceMinor').as('total')])
    .groupBy(['currency', 'type'])
    .execute();
  const sums = new Map<string, number>();
  for (const { currency, type, total } of rows) {
    const sign = normalSideOf(accountTypeOf(`${type}:`)) === 'debit' ? 1 : -1;
    sums.set(String(currency), (sums.get(String(currency)) ?? 0) + sign * Number(total));
  }
  return [...sums].filter(([, sum]) => sum !== 0).map(([currency, sum]) => `${currency} ${sum}`);
}

/** With `recheckWindow`, compares each balance with the balance of the last full recount and the entries since. */
async function findWrongBalances(db: KyselyDb, recheckWindow: RecheckWindow | null): Promise<string[]> {
  const recounted = recheckWindow && (await readRecountedBalances(db, recheckWindow.recountedAt));
  const accounts = await db.selectFrom(ledgerAccounts.table).select(['id', 'code', 'balanceMinor']).execute();
  const entryTotals = await db
    .selectFrom(entries.table)
    .select(['accountId', signedTotal.as('total')])
    .$if(recounted !== null, (query) =>
      // Entries are never archived. The index on the journal begins with `archived`.
      query.where('archived', '=', 0).where('journalId', 'in', (select) =>
        select
          .selectFrom(journals.table)
          .select('id')
          .where('seq', '>', recounted?.lastSeq ?? 0),
      ),
    )
    .groupBy('accountId')
    .execute();
  const totals = new Map(entryTotals.map(({ accountId, total }) => [accountId, Number(total)]));
  const wrong = accounts.filter(({ id, code, balanceMinor }) => {
    const sign = normalSideOf(accountTypeOf(String(code))) === 'debit' ? 1 : -1;
    return Number(balanceMinor) !== (recounted?.balances[id] ?? 0) + sign * (totals.get(id) ?? 0);
  });
  return describeFirst(wrong, ({ code }) => String(code));
}

async function findNegativeBalances(db: KyselyDb): Promise<string[]> {
  // Filters by `archived`, with which every index begins. Accounts are never archived.
  const rows = await db
    .selectFrom(ledgerAccounts.table)
    .select(['code', 'balanceMinor'])
    .where('archived', '=', 0)
    .where('balanceMinor', '<', 0)
    .execute();
  return describeFirst(
    rows.filter(({ code }) => isNeverBelowZero(String(code))),
    ({ code, balanceMinor }) => `${code} ${balanceMinor}`,
  );
}

async function findUnmirroredReversals(db: KyselyDb): Promise<string[]> {
  const reverses = journalColumn('reversesId');
  const reversals = sql`from ${sql.table(journals.table)} where ${reverses} is not null`;
  // Filters by `archived`, with which the index on the journal begins. Entries are never archived.
  const { rows } = await sql<Row>`with paired as (
      select ${reverses} as pair, id as journal ${reversals} union all select ${reverses}, ${reverses} ${reversals}
    )
    select p.pair, e.${entryColumn('accountId')} as account
    from paired p join ${sql.table(entries.table)} e on e.archived = 0 and e.${entryColumn('journalId')} = p.journal
    group by 1, 2
    having sum(case when e.${direction} = 'debit' then e.${amount} else -e.${amount} end) <> 0
    limit ${sql.lit(maxFaults)}`.execute(db);
  return describeFirst(rows, ({ pair, account }) => `${pair} ${account}`);
}

async function findNumberingGaps(db: KyselyDb): Promise<string[]> {
  const { count, highest } = await db
    .selectFrom(journals.table)
    .select((select) => [select.fn.countAll().as('count'), select.fn.max('seq').as('highest')])
    .executeTakeFirstOrThrow();
  return Number(count) === Number(highest ?? 0) ? [] : [`${count} journals, the last is ${highest}`];
}
