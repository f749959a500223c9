import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Database } from '../../api/db/database';
import { appendOnlyTriggerNames } from '../../api/db/appendOnly';
import { deposits } from '../../contract/money/deposits';
import { refunds, sales } from '../../contract/money/sales';
import { users } from '../../contract/people/accounts';
import { openApiFixture, indexesOf, listPath, openDatabase } from './apiFixture';
import { openStatementLog } from './statementLog';
import { createCardPayment, completedFields, openSalesFixture, type SalesFixture } from './sales/salesFixture';

/** Search by details that people know: phone digits, a number without prefix, a customer. */

let fixture: SalesFixture;
const ids: Record<string, string> = {};
const number: Record<string, string> = {};

beforeAll(async () => {
  fixture = await openSalesFixture();
  const leticia = await fixture.createPerson({
    displayName: 'Leticia Ramos González',
    email: 'leti.ramos@correo.mx',
    phone: '55 4123 7788',
  });
  const otherPerson = await fixture.createPerson({ displayName: 'Beto Luna', phone: '+56 9 8765 4321' });
  Object.assign(ids, { leticia: leticia.id, other: otherPerson.id });
  // Creates VTA-2026-000001 to VTA-2026-000012.
  for (let index = 1; index <= 12; index += 1)
    ids[`sale ${index}`] = (
      await fixture.createSale({
        accountId: index === 7 ? leticia.id : index === 8 ? null : otherPerson.id,
        ...completedFields,
      })
    ).id;
  const response = await fixture.act(`sales/${ids['sale 7']}`, 'refund', {
    amountMinor: 11_600,
    atFault: 'company',
    reason: 'No llegó',
  });
  if (response.status !== 200) throw new Error(response.text);
  await fixture.topUp(leticia.id, 5_000);
  ids['company'] = (
    await fixture.createCompany({ name: { es: 'Picada' }, country: 'CL', taxId: '61.704.000-K', phone: '2 2345 6789' })
  ).id;
  for (const [name, address] of [
    ['refund', 'refunds'],
    ['deposit', 'deposits'],
  ] as const) {
    const [firstRecord] = (await fixture.send('GET', listPath(address, {}))).json as unknown as {
      id: string;
      number: string;
    }[];
    Object.assign(ids, { [name]: firstRecord?.id });
    Object.assign(number, { [name]: firstRecord?.number });
  }
  const deposit = {
    accountId: otherPerson.id,
    amountMinor: 5_000,
    currency: 'MXN',
    bank: 'BBVA',
    bankReference: 'REF-2026-000044',
    receivedOn: fixture.now.value.toISOString().slice(0, 10),
  };
  ids['referenced deposit'] = String(
    (await fixture.send('POST', 'deposits', { body: deposit, key: crypto.randomUUID() })).json['id'],
  );
});
afterAll(() => fixture.close());

const findTitles = async (resource: string, q: string) => {
  const response = await fixture.send('GET', listPath(resource, { filter: { q }, range: [0, 99] }));
  return (response.json as unknown as { id: string }[])
    .map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? 'another')
    .sort();
};

test.each<[string, string, string[]]>([
  // The last four or more digits of a phone number, in common notations.
  ['users/user', '7788', ['leticia']],
  ['users/user', '37788', ['leticia']],
  ['users/user', '23-7788', ['leticia']],
  ['users/user', '4123 7788', ['leticia']],
  ['users/user', '+52 55 4123 7788', ['leticia']],
  ['users/user', '55 4123', ['leticia']],
  ['users/user', '4321', ['other']],
  ['users/user', '788', []],
  ['users/user', '2377', []],
  ['users/user', 'leticia 7788', ['leticia']],
  ['users/user', 'beto 7788', []],
  // Number without prefix and zeros. It does not match longer numbers that start with it.
  ['sales', '7', ['sale 7']],
  ['sales', '007', ['sale 7']],
  ['sales', '000007', ['sale 7']],
  ['sales', '1', ['sale 1']],
  ['sales', 'VTA-7', ['sale 7']],
  ['sales', 'vta-2026-7', ['sale 7']],
  ['sales', 'VTA-2026-000007', ['sale 7']],
  ['sales', '2026 7', ['sale 7']],
  ['sales', '2026 000007', ['sale 7']],
  ['sales', 'VTA–2026–000007', ['sale 7']],
  ['sales', ' (VTA-2026-000007). ', ['sale 7']],
  ['sales', 'vta 2026 7', ['sale 7']],
  ['sales', 'leticia VTA-2026-000007', ['sale 7']],
  ['sales', 'beto VTA-2026-000007', []],
  ['sales', 'VTA-2025-000007', []],
  ['sales', 'DEP-2026-000007', []],
  ['sales', '99', []],
  // A sale is found by its customer: by name with or without accents, e-mail or phone.
  ['sales', 'leticia', ['sale 7']],
  ['sales', 'GONZALEZ leti', ['sale 7']],
  ['sales', 'leti.ramos@correo.mx', ['sale 7']],
  ['sales', '55 4123 7788', ['sale 7']],
  ['sales', 'leticia 7', ['sale 7']],
  ['sales', 'leticia 3', []],
  // Two words match one person who has both; they do not match if two persons have one each.
  ['sales', 'leticia ramos', ['sale 7']],
  ['sales', 'leticia luna', []],
  // Money is found by its amount, a number also by the same digits.
  ['refunds', '116.00', ['refund']],
  ['refunds', '$116', ['refund']],
  ['refunds', '116.01', []],
  ['deposits', '50', ['deposit', 'referenced deposit']],
  ['refunds', 'leticia gonzalez', ['refund']],
  ['refunds', 'beto luna', []],
  ['refunds', 'leticia', ['refund']],
  ['refunds', 'VTA-2026-000007', ['refund']],
  ['refunds', 'beto', []],
  ['deposits', 'ramos', ['deposit']],
  ['deposits', '1', ['deposit']],
  ['deposits', 'DEP-2026-000001', ['deposit']],
  // A bank reference that looks like the number of a record.
  ['deposits', 'REF-2026-000044', ['referenced deposit']],
  // A tax id, as stored and in common notations.
  ['catalogs/companies', '61704000-k', ['company']],
  ['catalogs/companies', '61.704.000-K', ['company']],
  ['catalogs/companies', '61704', ['company']],
  ['catalogs/companies', '2 2345 6789', ['company']],
  ['catalogs/companies', '6789', ['company']],
])('finds in %s by %j the records %o', async (resource, q, expected) => {
  expect(await findTitles(resource, q)).toEqual(expected);
});

test.each([
  ['Siobhán O’Brien', ['obrien', "o'brien", 'O’BRIEN', 'brien', 'siobhan obrien']],
  ['Łukasz Żółć', ['lukasz', 'łukasz', 'zolc']],
  ['Jürgen Straße', ['strasse', 'Straße', 'jurgen']],
])('finds %s in any spelling', async (displayName, queries) => {
  const { id } = await fixture.createPerson({ displayName });
  ids[displayName] = id;
  for (const q of queries) expect(await findTitles('users/user', q)).toEqual([displayName]);
});

test('finds a renamed customer and their sales by the new name', async () => {
  const { version } = await fixture.readSale(`users/user/${ids['other']}`);
  expect(
    (
      await fixture.send('PUT', `users/user/${ids['other']}`, {
        version,
        body: { displayName: 'Humberto Luna', email: undefined },
      })
    ).status,
  ).toBe(200);
  expect([await findTitles('sales', 'beto'), (await findTitles('sales', 'humberto')).length]).toEqual([[], 10]);
});

const termsOf = async ({ kysely }: Database, recordId: string) =>
  (await kysely.selectFrom('searchTerms').select('term').where('recordId', '=', recordId).execute()).map(
    ({ term }) => term,
  );

test('stores one term per sale, without kind and year as words of their own', async () => {
  expect(await termsOf(fixture.db, String(ids['sale 7']))).toEqual(['000007-vta-2026']);
  expect(await findTitles('sales', 'vta')).toEqual([]);
});

test('finds the same after the migration of an older database', async () => {
  const db = await openDatabase();
  const oldFixture = await openSalesFixture(db);
  const { id: accountId } = await oldFixture.createPerson({ displayName: 'Leticia Ramos', phone: '55 4123 7788' });
  const sale = await oldFixture.createSale({ accountId, payments: [createCardPayment(11_600)], ...completedFields });
  await oldFixture.act(`sales/${sale.id}`, 'refund', {
    amountMinor: 11_600,
    atFault: 'company',
    reason: 'No llegó',
  });
  // Restores the state of the former version.
  await oldFixture.createPerson({ displayName: 'Conan O’Brien' });
  await db.kysely.deleteFrom('searchTerms').where('term', 'like', '~%').execute();
  await db.kysely.deleteFrom('searchTerms').where('term', '=', 'obrien').execute();
  const [resource, recordId] = ['sales', sale.id];
  await db.kysely.deleteFrom('searchTerms').where('recordId', '=', recordId).execute();
  await db.kysely
    .insertInto('searchTerms')
    .values(['vta', '2026', '000001'].map((term) => ({ resource, term, recordId })))
    .execute();
  await db.kysely
    .deleteFrom('migrations')
    .where('name', 'in', ['0011_company_countries', '0012_refund_customers'])
    .execute();
  await db.kysely.updateTable('declaredResources').set({ derived: '{}' }).execute();
  // The triggers of the former version did not name the columns.
  for (const name of appendOnlyTriggerNames[db.kind]('refunds'))
    await sql`drop trigger ${sql.id(name)} ${sql.raw(db.kind === 'sqlite' ? '' : 'on refunds')}`.execute(db.kysely);
  for (const [table, column] of [
    ['refunds', 'accountId'],
    ['companies', 'country'],
  ] as const) {
    for (const name of await indexesOf(db))
      if (name.startsWith(table) && name.includes(column)) await db.kysely.schema.dropIndex(name).execute();
    await db.kysely.schema.alterTable(table).dropColumn(column).execute();
  }

  const currentFixture = await openApiFixture({ db });
  const find = async (resource: string, q: string) =>
    (
      (await currentFixture.send('GET', listPath(resource, { filter: { q } }))).json as unknown as Record<
        string,
        unknown
      >[]
    ).length;
  expect([
    await find('users/user', '7788'),
    await find('users/user', 'obrien'),
    await find('sales', 'leticia'),
    await find('refunds', 'leticia'),
    await find('sales', 'VTA-2026-000001'),
  ]).toEqual([1, 1, 1, 1, 1]);
  expect(await termsOf(db, sale.id)).toEqual(['000001-vta-2026']);
  await expect(db.kysely.updateTable('refunds').set({ reason: 'otro' }).execute()).rejects.toThrow('append-only');
  await oldFixture.close();
});

describe('indexes for searches', () => {
  const database = openStatementLog();
  let api: Awaited<ReturnType<typeof openSalesFixture>>;
  beforeAll(async () => {
    api = await openSalesFixture(database.db);
    await api.createSale({ accountId: api.person.id, ...completedFields });
  });
  afterAll(() => api.close());
  beforeEach(() => {
    database.takeStatements();
  });

  test.each([
    [sales, 'cliente'],
    [sales, '55 4123 7788'],
    [sales, '1'],
    [sales, '116.00'],
    [refunds, 'leticia vta'],
    [deposits, 'leticia'],
    [users, '4123 7788'],
  ])('searches through indexes ($0.name for $1)', async ({ name: resource, table }, q) => {
    await api.send('GET', listPath(resource, { filter: { q } }));
    const statements = database
      .takeStatements()
      .filter(({ sql }) => /^select (\*|count\(\*\)|\(select|"recordId")/.test(sql));
    expect(statements.some(({ sql }) => sql.includes('searchTerms'))).toBe(true);
    for (const statement of statements) {
      const plan = database.planOf(statement);
      expect(plan.filter((line) => new RegExp(`^SCAN (${table}|searchTerms|accounts|sales)\\b`).test(line))).toEqual(
        [],
      );
    }
    for (const statement of statements.filter(({ sql }) => sql.includes('searchTerms')))
      expect(database.planOf(statement).join('\n')).toMatch(/SEARCH searchTerms USING COVERING INDEX/);
  });

  test.each([
    // Digits match numbers that start or end with them. The number of a customer also finds sales.
    ['users/user', '55 4123 7788', 2],
    ['users/user', '+52 (55) 4123-7788', 2],
    ['catalogs/companies', '2 2345 6789', 2],
    ['sales', '55 4123 7788', 3],
  ])('looks a whole phone number up as one term: %s, %s', async (resource, q, expected) => {
    await api.send('GET', listPath(resource, { filter: { q } }));
    const statement = database.takeStatements().find(({ sql }) => sql.startsWith('select (select count(*)'));
    const indexLookups = statement
      ? database.planOf(statement).filter((line) => line.startsWith('SEARCH searchTerms'))
      : [];
    expect(indexLookups).toHaveLength(expected);
  });
});
