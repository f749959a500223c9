import { sql } from 'kysely';
import { entries, journals, ledgerAccounts } from '../contract/money/ledger';
import type { CheckName } from '../contract/money/checks';
import type { Queries, Row } from '../db/database';
import { isNeverBelowZero, sideOf, typeOf } from './accounts';

/** One invariant looked at on live data: `faults` says what breaks it, the first ones by name. */
export interface Check {
  name: CheckName;
  faults: string[];
}

const mostFaults = 20;

/** Runs the ledger's invariants (money.md, 1, 3 and 6) over all that is written. */
export async function checkLedger(db: Queries): Promise<Check[]> {
  const accounts = await db.selectFrom(ledgerAccounts.table).select(['id', 'code', 'currency', 'balanceMinor']).execute();
  const list = (rows: readonly Row[], say: (row: Row) => string) => rows.slice(0, mostFaults).map(say);

  const unbalanced = await db
    .selectFrom(entries.table)
    .select(['journalId', 'currency'])
    .groupBy(['journalId', 'currency'])
    .having(signed, '<>', 0)
    .limit(mostFaults)
    .execute();

  const sums = new Map<string, number>();
  for (const { code, currency, balanceMinor } of accounts) {
    const sign = sideOf(typeOf(String(code))) === 'debit' ? 1 : -1;
    sums.set(String(currency), (sums.get(String(currency)) ?? 0) + sign * Number(balanceMinor));
  }

  const moved = await db.selectFrom(entries.table).select(['accountId', signed.as('total')]).groupBy('accountId').execute();
  const totals = new Map(moved.map(({ accountId, total }) => [accountId, Number(total)]));
  const differing = accounts.filter(({ id, code, balanceMinor }) => {
    const sign = sideOf(typeOf(String(code))) === 'debit' ? 1 : -1;
    return Number(balanceMinor) !== sign * (totals.get(id ?? '') ?? 0);
  });

  const below = accounts.filter(({ code, balanceMinor }) => Number(balanceMinor) < 0 && isNeverBelowZero(String(code)));

  const { count, highest } = await db
    .selectFrom(journals.table)
    .select((select) => [select.fn.countAll().as('count'), select.fn.max('seq').as('highest')])
    .executeTakeFirstOrThrow();

  return [
    { name: 'journalsBalance', faults: list(unbalanced, ({ journalId, currency }) => `${journalId} ${currency}`) },
    { name: 'balancesSumToZero', faults: [...sums].filter(([, sum]) => sum !== 0).map(([currency, sum]) => `${currency} ${sum}`) },
    { name: 'balancesEqualEntries', faults: list(differing, ({ code }) => String(code)) },
    { name: 'balancesNotBelowZero', faults: list(below, ({ code, balanceMinor }) => `${code} ${balanceMinor}`) },
    { name: 'reversalsMirror', faults: await unmirrored(db) },
    { name: 'journalsNumbered', faults: Number(count) === Number(highest ?? 0) ? [] : [`${count} journals, the last is ${highest}`] },
  ];
}

const signed = sql<number>`sum(case when ${sql.ref('direction')} = 'debit' then ${sql.ref('amountMinor')} else -${sql.ref('amountMinor')} end)`;

/** Reversals that, with what they reverse, leave something on an account. */
async function unmirrored(db: Queries): Promise<string[]> {
  const { rows } = await sql<Row>`select coalesce(j.${sql.ref('reversesId')}, j.id) as pair, e.${sql.ref('accountId')} as account
    from ${sql.table(journals.table)} j join ${sql.table(entries.table)} e on e.${sql.ref('journalId')} = j.id
    where j.${sql.ref('reversesId')} is not null or j.id in (select r.${sql.ref('reversesId')} from ${sql.table(journals.table)} r where r.${sql.ref('reversesId')} is not null)
    group by 1, 2
    having sum(case when e.direction = 'debit' then e.${sql.ref('amountMinor')} else -e.${sql.ref('amountMinor')} end) <> 0
    limit ${sql.lit(mostFaults)}`.execute(db);
  return rows.map(({ pair, account }) => `${pair} ${account}`);
}
