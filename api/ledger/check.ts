import { declaredNames } from '../../contract/values';
import { sql, type SqlBool } from 'kysely';
import { entries, journals, ledgerAccounts } from '../../contract/money/ledger';
import type { CheckName } from '../../contract/money/checks';
import { columnsOf } from '../engine/columnRef';
import type { Queries, Row } from '../db/database';
import { isNeverBelowZero, sideOf, typeOf } from './accounts';
import { writtenLately, type Lately } from './recounted';

/** Result of an invariant checked on live data: `faults` describes the first violations. */
export interface Check {
  name: CheckName;
  faults: string[];
}

export const maxFaults = 20;
const first = <R>(rows: readonly R[], say: (row: R) => string) => rows.slice(0, maxFaults).map(say);

/** Ledger invariants (docs/business.md, invariants 1, 3 and 6). */
export const ledgerChecks = {
  journalsBalance: unbalanced,
  balancesSumToZero: unsummed,
  balancesEqualEntries: differing,
  balancesNotBelowZero: belowZero,
  reversalsMirror: unmirrored,
  journalsNumbered: unnumbered,
} as const satisfies Partial<Record<CheckName, (db: Queries, lately: Lately | null) => Promise<string[]>>>;

/** Runs all ledger checks over all records. */
export async function checkLedger(db: Queries): Promise<Check[]> {
  const found: Check[] = [];
  for (const name of declaredNames(ledgerChecks)) found.push({ name, faults: await ledgerChecks[name](db, null) });
  return found;
}

const [ofEntry, ofJournal] = [columnsOf(entries), columnsOf(journals)];
const [direction, amount] = [ofEntry('direction'), ofEntry('amountMinor')];
const signed = sql<number>`sum(case when ${direction} = 'debit' then ${amount} else -${amount} end)`;

async function unbalanced(db: Queries, lately: Lately | null): Promise<string[]> {
  const rows = await db
    .selectFrom(entries.table)
    .select(['journalId', 'currency'])
    .where(lately ? sql<SqlBool>`archived = 0 and ${writtenLately(sql.ref('createdAt'), lately)}` : sql<SqlBool>`1 = 1`)
    .groupBy(['journalId', 'currency'])
    .having(signed, '<>', 0)
    .limit(maxFaults)
    .execute();
  return first(rows, ({ journalId, currency }) => `${journalId} ${currency}`);
}

/** Sums account balances, not entries: fast enough to run on every visit. */
async function unsummed(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom(ledgerAccounts.table)
    .select((select) => ['currency', 'type', select.fn.sum('balanceMinor').as('total')])
    .groupBy(['currency', 'type'])
    .execute();
  const sums = new Map<string, number>();
  for (const { currency, type, total } of rows) {
    const sign = sideOf(typeOf(`${type}:`)) === 'debit' ? 1 : -1;
    sums.set(String(currency), (sums.get(String(currency)) ?? 0) + sign * Number(total));
  }
  return [...sums].filter(([, sum]) => sum !== 0).map(([currency, sum]) => `${currency} ${sum}`);
}

async function differing(db: Queries): Promise<string[]> {
  const accounts = await db.selectFrom(ledgerAccounts.table).select(['id', 'code', 'balanceMinor']).execute();
  const moved = await db
    .selectFrom(entries.table)
    .select(['accountId', signed.as('total')])
    .groupBy('accountId')
    .execute();
  const totals = new Map(moved.map(({ accountId, total }) => [accountId, Number(total)]));
  const wrong = accounts.filter(({ id, code, balanceMinor }) => {
    const sign = sideOf(typeOf(String(code))) === 'debit' ? 1 : -1;
    return Number(balanceMinor) !== sign * (totals.get(id ?? '') ?? 0);
  });
  return first(wrong, ({ code }) => String(code));
}

/** Fast too: accounts below zero are few, and an index on the balance finds them. */
async function belowZero(db: Queries): Promise<string[]> {
  // Accounts are never archived; every index begins with `archived`.
  const rows = await db
    .selectFrom(ledgerAccounts.table)
    .select(['code', 'balanceMinor'])
    .where('archived', '=', 0)
    .where('balanceMinor', '<', 0)
    .execute();
  return first(
    rows.filter(({ code }) => isNeverBelowZero(String(code))),
    ({ code, balanceMinor }) => `${code} ${balanceMinor}`,
  );
}

/** Finds reversals that do not cancel the journal they reverse on every account. */
async function unmirrored(db: Queries): Promise<string[]> {
  const reverses = ofJournal('reversesId');
  const reversals = sql`from ${sql.table(journals.table)} where ${reverses} is not null`;
  // Entries are never archived; the index on their journal begins with `archived`.
  const { rows } = await sql<Row>`with paired as (
      select ${reverses} as pair, id as journal ${reversals} union all select ${reverses}, ${reverses} ${reversals}
    )
    select p.pair, e.${ofEntry('accountId')} as account
    from paired p join ${sql.table(entries.table)} e on e.archived = 0 and e.${ofEntry('journalId')} = p.journal
    group by 1, 2
    having sum(case when e.${direction} = 'debit' then e.${amount} else -e.${amount} end) <> 0
    limit ${sql.lit(maxFaults)}`.execute(db);
  return first(rows, ({ pair, account }) => `${pair} ${account}`);
}

async function unnumbered(db: Queries): Promise<string[]> {
  const { count, highest } = await db
    .selectFrom(journals.table)
    .select((select) => [select.fn.countAll().as('count'), select.fn.max('seq').as('highest')])
    .executeTakeFirstOrThrow();
  return Number(count) === Number(highest ?? 0) ? [] : [`${count} journals, the last is ${highest}`];
}
