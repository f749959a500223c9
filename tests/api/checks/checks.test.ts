import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkNames, type Checks } from '../../../contract/money/checks';
import { openStatementLog } from '../statementLog';
import { completedFields, openSalesFixture, type SalesFixture } from '../sales/salesFixture';

const database = openStatementLog();
let fixture: SalesFixture;

beforeAll(async () => {
  fixture = await openSalesFixture(database.db);
  await fixture.createSale(completedFields);
});
afterAll(() => fixture.close());

async function readChecks(query = ''): Promise<Checks> {
  const { status, json } = await fixture.send('GET', `system/checks${query}`);
  expect(status).toBe(200);
  return json as unknown as Checks;
}

test('runs every check once', async () => {
  const { ok, checks } = await readChecks();
  expect(ok).toBe(true);
  expect(checks.map(({ name }) => name).sort()).toEqual([...checkNames].sort());
});

test('runs only the checks named in ?only', async () => {
  await fixture.db.kysely
    .updateTable('ledgerAccounts')
    .set((set) => ({ balanceMinor: set('balanceMinor', '+', 1) }))
    .where('code', '=', 'asset:processor:MXN')
    .execute();
  expect(await readChecks('?only=balancesNotBelowZero,accountsCount')).toMatchObject({
    ok: true,
    checks: [
      { name: 'balancesNotBelowZero', ok: true },
      { name: 'accountsCount', ok: true },
    ],
  });
  expect(await readChecks('?only=balancesSumToZero')).toMatchObject({
    ok: false,
    checks: [{ name: 'balancesSumToZero', ok: false, faults: ['MXN 1'] }],
  });
  await fixture.db.kysely
    .updateTable('ledgerAccounts')
    .set((set) => ({ balanceMinor: set('balanceMinor', '-', 1) }))
    .where('code', '=', 'asset:processor:MXN')
    .execute();
});

test('rejects unknown check names', async () => {
  for (const names of ['', 'balancesSumToZero,', 'balances', '*']) {
    const { status, json } = await fixture.send('GET', `system/checks?only=${names}`);
    expect([names, status, json['code']]).toEqual([names, 400, 'request.unknownField']);
  }
});

test('reads accounts only for the fast checks', async () => {
  database.takeStatements();
  await readChecks('?only=balancesSumToZero,balancesNotBelowZero');
  const selects = database
    .takeStatements()
    .filter(({ sql }) => /ledgerAccounts|entries|journals|ledgerByDay/.test(sql));
  expect(selects.map(({ sql }) => /from "(\w+)"/.exec(sql)?.[1])).toEqual(['ledgerAccounts', 'ledgerAccounts']);
});
