import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountStatement } from '../../../contract/money/accountStatement';
import { ledgerAccounts } from '../../../contract/money/ledger';
import { listPath } from '../apiFixture';
import { openSalesFixture, createWalletPayment, type SalesFixture } from '../sales/salesFixture';

const day = 86_400_000;
let fixture: SalesFixture;
let otherWalletId: string;

/** Two persons top up on 1 July, one of them buys on 2 July, and further transactions follow on 4 July. */
beforeAll(async () => {
  fixture = await openSalesFixture();
  otherWalletId = (await fixture.createPerson()).id;
  await fixture.topUp(fixture.person.id, 50_000);
  await fixture.topUp(otherWalletId, 7_000);
  fixture.now.advance(day);
  const completedAt = '2026-07-02T11:30:00.000Z';
  await fixture.createSale({
    completedAt: completedAt,
    placedAt: completedAt,
    accountId: fixture.person.id,
    payments: [createWalletPayment(11_600)],
  });
  fixture.now.advance(2 * day);
  await fixture.topUp(fixture.person.id, 1_000);
});
afterAll(() => fixture.close());

async function getStatement(code: string, query = '', as = 'admin') {
  const { id } = await fixture.db.kysely
    .selectFrom(ledgerAccounts.table)
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return fixture.send('GET', `ledger-accounts/${id}/statement${query}`, { as });
}

async function statementOf(code: string, query = ''): Promise<AccountStatement> {
  const { status, json, text } = await getStatement(code, query);
  if (status !== 200) throw new Error(text);
  return json as unknown as AccountStatement;
}

const walletOf = (id: string) => `liability:wallet:${id}:MXN`;

test('states opening balance, turnover and closing balance on the normal side of the account', async () => {
  const wallet = walletOf(fixture.person.id);
  expect(await statementOf(wallet)).toEqual({
    openingMinor: 0,
    debitsMinor: 11_600,
    creditsMinor: 51_000,
    closingMinor: 39_400,
  });
  expect(await statementOf(wallet, '?from=2026-07-02&to=2026-07-03')).toEqual({
    openingMinor: 50_000,
    debitsMinor: 11_600,
    creditsMinor: 0,
    closingMinor: 38_400,
  });
  expect(await statementOf(wallet, '?from=2026-07-04')).toEqual({
    openingMinor: 38_400,
    debitsMinor: 0,
    creditsMinor: 1_000,
    closingMinor: 39_400,
  });
  expect(await statementOf(wallet, '?to=2026-06-30')).toEqual({
    openingMinor: 0,
    debitsMinor: 0,
    creditsMinor: 0,
    closingMinor: 0,
  });
  expect(await statementOf('asset:bank:MXN', '?from=2026-07-02')).toEqual({
    openingMinor: 57_000,
    debitsMinor: 1_000,
    creditsMinor: 0,
    closingMinor: 58_000,
  });
});

test('states one holder’s account and closes with its balance', async () => {
  expect(await statementOf(walletOf(otherWalletId))).toMatchObject({ creditsMinor: 7_000, closingMinor: 7_000 });
  const accounts = await fixture.db.kysely.selectFrom(ledgerAccounts.table).select(['code', 'balanceMinor']).execute();
  expect(accounts.length).toBeGreaterThan(4);
  for (const { code, balanceMinor } of accounts)
    expect([code, (await statementOf(code)).closingMinor]).toEqual([code, Number(balanceMinor)]);
});

test('rejects a statement of an unknown account or invalid dates', async () => {
  const unknownResponse = await fixture.send('GET', `ledger-accounts/${crypto.randomUUID()}/statement`);
  expect([unknownResponse.status, unknownResponse.json['code']]).toEqual([404, 'record.notFound']);
  for (const query of ['?from=2026-02-30', '?to=yesterday', '?day=2026-07-01', '?from=2026-07-10&to=2026-07-05']) {
    const { status } = await getStatement('asset:bank:MXN', query);
    expect([query, status >= 400 && status < 500]).toEqual([query, true]);
  }
});

test('a journal has the sum of its debits, in its list, on its page and in its export', async () => {
  const filter = { kind: 'saleCompleted' };
  const list = await fixture.send('GET', listPath('journals', { filter }));
  const [journal] = list.json as unknown as { id: string; amountMinor: number }[];
  expect(journal?.amountMinor).toBe(11_600);
  expect((await fixture.send('GET', `journals/${journal?.id}`)).json['amountMinor']).toBe(11_600);
  const { text } = await fixture.send('GET', listPath('journals.csv', { filter, columns: [['amountMinor', 'Monto']] }));
  expect(text.split(/\r?\n/).slice(0, 2)).toEqual([expect.stringContaining('Monto'), '116.00']);
});

test('the export of journals has one row per entry', async () => {
  const columns = ['accountId', 'debitMinor', 'creditMinor', 'currency'].map((name) => [name, name]);
  const { text } = await fixture.send(
    'GET',
    `${listPath('journals.csv', { filter: { kind: 'saleCompleted' }, columns })}&language=es`,
  );
  const [, ...rows] = text.trim().split('\r\n');
  expect(rows.map((row) => row.split(',')[0])).toContain('Comisiones ganadas');
  const sumOf = (column: number) => rows.reduce((sum, row) => sum + Number(row.split(',')[column]), 0);
  expect(sumOf(1)).toBeCloseTo(sumOf(2));
  expect(rows.length).toBeGreaterThan(2);
});

async function searchIn(resource: string, q: string): Promise<Record<string, unknown>[]> {
  return (await fixture.send('GET', listPath(resource, { filter: { q } }))).json as unknown as Record<
    string,
    unknown
  >[];
}

const findSeqs = async (q: string) => (await searchIn('journals', q)).map(({ seq }) => seq);

const findCodes = async (q: string) => (await searchIn('ledger-accounts', q)).map(({ code }) => code);

test('finds journals by their number and by the number of their source', async () => {
  const [sale] = await searchIn('sales', '');
  const number = String(sale?.['number']);
  const [seq] = await findSeqs(number);
  expect(seq).toEqual(expect.any(Number));
  expect(await findSeqs(number.replace(/-0+/, ' '))).toEqual([seq]);
  expect(await findSeqs(String(seq))).toContain(seq);
  expect(await findSeqs(`${number} 987654`)).toEqual([]);
});

test('finds accounts by their name in either language and by their holder', async () => {
  expect(await findCodes('comision')).toEqual(['income:commission:MXN']);
  expect(await findCodes('commissions earned')).toEqual(['income:commission:MXN']);
  expect(await findCodes('monedero de')).toEqual(
    expect.arrayContaining([walletOf(fixture.person.id), walletOf(otherWalletId)]),
  );
  const { json: person } = await fixture.send('GET', `users/user/${fixture.person.id}`);
  const email = String(person['email']);
  expect(await findCodes(email)).toEqual([walletOf(fixture.person.id)]);
  expect(await findCodes(`monedero ${email}`)).toEqual([walletOf(fixture.person.id)]);
  expect(await findCodes(`bancos ${email}`)).toEqual([]);
});
