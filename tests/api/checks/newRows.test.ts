import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CheckName, Checks } from '../../../contract/money/checks';
import { recountAll } from '../../../api/checks/run';
import type { Database } from '../../../api/db/database';
import { snapshot } from '../../../api/db/transactions';
import { readLastRecount, storeRecount } from '../../../api/ledger/recount';
import { openStatementLog } from '../statementLog';
import { createCashPayment, completedFields, type SalesFixture } from '../sales/salesFixture';
import { openSealsFixture, type SealsFixture } from '../seals/sealsFixture';

const dayMs = 86_400_000;
const timeZone = 'America/Mexico_City';

async function sell(fixture: SalesFixture): Promise<string> {
  const now = fixture.now.value.toISOString();
  const { id } = await fixture.createSale({
    ...completedFields,
    accountId: fixture.person.id,
    placedAt: now,
    completedAt: now,
    payments: [createCashPayment(11_600)],
  });
  return id;
}

async function recount({ db, now }: SalesFixture): Promise<readonly CheckName[]> {
  const completed = await snapshot(db, (trx) => recountAll(trx, timeZone, { now: now.value }));
  await storeRecount(db.kysely, completed.recount, completed.balances);
  return completed.recount.failedChecks;
}

async function failedNames(fixture: SalesFixture): Promise<string[]> {
  const { status, json, text } = await fixture.send('GET', 'system/checks');
  if (status !== 200) throw new Error(text);
  return (json as unknown as Checks).checks.filter(({ ok }) => !ok).map(({ name }) => name);
}

async function openWithNewSale(db?: Database): Promise<{ fixture: SealsFixture; oldSale: string; newSale: string }> {
  const fixture = await openSealsFixture(db);
  const oldSale = await sell(fixture);
  fixture.now.advance(60 * dayMs);
  expect(await recount(fixture)).toEqual([]);
  fixture.now.advance(2 * dayMs);
  const newSale = await sell(fixture);
  for (const table of ['journals', 'entries']) await fixture.dropAppendOnlyTriggers(table);
  return { fixture, oldSale, newSale };
}

describe('checks of new rows', () => {
  let fixture: SealsFixture;
  let oldSale: string;
  let newSale: string;
  beforeEach(async () => ({ fixture, oldSale, newSale } = await openWithNewSale()));
  afterEach(() => fixture.close());

  const run = (statement: ReturnType<typeof sql>) => statement.execute(fixture.db.kysely);
  const journalsOf = (sale: string) => sql`(select id from journals where "sourceId" = ${sale})`;
  const dayOf = (sale: string) => sql`(select "businessDate" from sales where id = ${sale})`;

  test('passes after sales since the full recount', async () => {
    expect(await failedNames(fixture)).toEqual([]);
    await sell(fixture);
    expect(await failedNames(fixture)).toEqual([]);
  });

  test.each<[CheckName, string, (sale: string) => ReturnType<typeof sql>]>([
    [
      'balancesEqualEntries',
      'a changed entry',
      (sale) => sql`update entries set "amountMinor" = "amountMinor" + 1 where "journalId" in ${journalsOf(sale)}`,
    ],
    ['balancesEqualEntries', 'a deleted journal', (sale) => sql`delete from journals where "sourceId" = ${sale}`],
    [
      'ledgerByDayAgrees',
      'a changed day of the ledger',
      (sale) => sql`update "ledgerByDay" set "debitsMinor" = "debitsMinor" + 1 where "businessDate" = ${dayOf(sale)}`,
    ],
    [
      'salesAgree',
      'a changed total',
      (sale) => sql`update sales set "totalMinor" = "totalMinor" + 1 where id = ${sale}`,
    ],
    ['salesAgree', 'a changed refunded amount', (sale) => sql`update sales set "refundedMinor" = 1 where id = ${sale}`],
    [
      'accountsCount',
      'a changed counter of the buyer',
      (sale) => sql`update accounts set "salesCount" = 9 where id = (select "accountId" from sales where id = ${sale})`,
    ],
    [
      'accountsByDayAgree',
      'a changed day of accounts',
      () => sql`update "accountsByDay" set count = count + 1 where type = 'user'`,
    ],
  ])('%s finds %s', async (name, _, tamper) => {
    await run(tamper(newSale));
    expect(await failedNames(fixture)).toContain(name);
  });

  test('finds a changed balance of an account without new entries', async () => {
    const { rows } = await sql<{ id: string }>`select id from "ledgerAccounts" where id not in
      (select "accountId" from entries where "journalId" in ${journalsOf(newSale)})`.execute(fixture.db.kysely);
    await run(sql`update "ledgerAccounts" set "balanceMinor" = "balanceMinor" + 1 where id = ${rows[0]?.id}`);
    expect(await failedNames(fixture)).toContain('balancesEqualEntries');
  });

  test.each<[CheckName, string, (sale: string) => ReturnType<typeof sql>]>([
    [
      'balancesEqualEntries',
      'a changed old entry',
      (sale) => sql`update entries set "amountMinor" = "amountMinor" + 1 where "journalId" in ${journalsOf(sale)}`,
    ],
    [
      'balancesEqualEntries',
      'a deleted old entry',
      (sale) => sql`delete from entries where "journalId" in ${journalsOf(sale)}`,
    ],
    ['salesAgree', 'a changed old total', (sale) => sql`update sales set "totalMinor" = 1 where id = ${sale}`],
  ])('a full recount finds in %s %s, which then fails until it is fixed', async (name, _, tamper) => {
    await run(tamper(oldSale));
    expect(await recount(fixture)).toContain(name);
    expect(await failedNames(fixture)).toContain(name);
  });

  test('an interrupted full recount leaves the last one', async () => {
    await run(tamperOldEntry());
    const before = await readLastRecount(fixture.db.kysely);
    await fixture.db.kysely.schema.alterTable('seals').renameTo('sealsAway').execute();
    await expect(recount(fixture)).rejects.toThrow('seals');
    await fixture.db.kysely.schema.alterTable('sealsAway').renameTo('seals').execute();
    expect(await readLastRecount(fixture.db.kysely)).toEqual(before);
    expect(await recount(fixture)).toContain('balancesEqualEntries');
  });

  const tamperOldEntry = () =>
    sql`update entries set "amountMinor" = "amountMinor" + 1 where "journalId" in ${journalsOf(oldSale)}`;
});

test('reads entries, journals, sales, refunds, sums of facts and events through indexes, not whole tables', async () => {
  const database = openStatementLog();
  const { fixture } = await openWithNewSale(database.db);
  database.takeStatements();
  const names = 'balancesEqualEntries,ledgerByDayAgrees,salesAgree,accountsCount,accountsByDayAgree,salesByDayAgree';
  expect((await fixture.send('GET', `system/checks?only=${names}`)).status).toBe(200);
  const plans = database
    .takeStatements()
    .filter(({ sql: text }) => /^\s*(select|with)/.test(text))
    .flatMap(database.planOf);
  expect(
    plans.filter((line) => /\bSCAN (entries|e|journals|j|sales|s|refunds|r|saleFacts|auditEvents)\b/.test(line)),
  ).toEqual([]);
  expect(plans.some((line) => /SEARCH entries/.test(line))).toBe(true);
  await fixture.close();
});
