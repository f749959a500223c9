import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SearchResults } from './results';
import { openLiquidationsFixture } from '../liquidations/liquidationsFixture';
import { completedFields, openSalesFixture, type SalesFixture } from '../sales/salesFixture';

let fixture: SalesFixture;
beforeEach(async () => {
  fixture = await openSalesFixture();
});
afterEach(() => fixture.close());

async function search(q: string, as = 'admin'): Promise<SearchResults> {
  const response = await fixture.send('GET', `search?q=${encodeURIComponent(q)}`, { as });
  if (response.status !== 200) throw new Error(response.text);
  return response.json as unknown as SearchResults;
}
const findTitles = async (q: string, as?: string) =>
  Object.fromEntries(
    (await search(q, as)).groups.map(({ resource, records }) => [
      resource,
      records.map((record) => record['displayName'] ?? record['number'] ?? record['name'] ?? record['seq']),
    ]),
  );

describe('global search', () => {
  test('finds people and their sales by any word, regardless of case and accents', async () => {
    const { id } = await fixture.createPerson({ displayName: 'Lucía Hernández', email: 'lucia@correo.mx' });
    const sale = await fixture.createSale({ accountId: id });
    expect(await findTitles('hernandez')).toEqual({ 'users/user': ['Lucía Hernández'], sales: [sale.number] });
    expect(await findTitles('LUCÍA hern')).toEqual({ 'users/user': ['Lucía Hernández'], sales: [sale.number] });
    expect(await findTitles('lucia@correo.mx')).toMatchObject({ 'users/user': ['Lucía Hernández'] });
  });

  test('finds an email address by a part with the @, and no address whose part before the @ continues', async () => {
    await fixture.createPerson({ displayName: 'Fernando Díaz', email: 'fernando.diaz15@correo.mx' });
    await fixture.createPerson({ displayName: 'María Díaz', email: 'maria.diaz153@correo.mx' });
    for (const q of ['diaz15@correo', 'diaz15@', 'Fernando.Diaz15@correo.mx'])
      expect(await findTitles(q)).toEqual({ 'users/user': ['Fernando Díaz'] });
    expect((await findTitles('diaz15'))['users/user']).toHaveLength(2);
  });

  test('finds a customer by the last phone digits and a sale by its bare number', async () => {
    await fixture.createPerson({ displayName: 'Lucía Hernández', phone: '5512345678' });
    const [sale, otherSale] = [await fixture.createSale(), await fixture.createSale()];
    expect(await findTitles('5678')).toEqual({ 'users/user': ['Lucía Hernández'] });
    expect(await findTitles(String(Number(sale.number.slice(-6))))).toMatchObject({ sales: [sale.number] });
    expect((await findTitles(otherSale.number))['sales']).toEqual([otherSale.number]);
  });

  test('finds sales by the beginning of their number', async () => {
    const sales = [];
    for (let index = 0; index < 10; index++) sales.push(String((await fixture.createSale()).number));
    const [first = ''] = sales;
    expect(first).toMatch(/000001$/);
    expect((await findTitles(first.slice(0, -1)))['sales']).toEqual(sales.slice(0, 9).toReversed().slice(0, 5));
    expect((await findTitles(first.slice(0, -2)))['sales']).toHaveLength(5);
    expect(await findTitles(first.slice(0, -1).replace('VTA', 'DEP'))).toEqual({});
  });

  test('finds a journal by its number and records by amount, with or without a date', async () => {
    const sale = await fixture.createSale(completedFields);
    expect((await findTitles('1'))['journals']).toEqual([1]);
    expect((await findTitles('116'))['sales']).toEqual([sale.number]);
    expect((await findTitles('$116.00'))['sales']).toEqual([sale.number]);
    const [year, month, day] = String(sale['businessDate']).split('-');
    expect((await findTitles(`116.00 ${day}/${month}`))['sales']).toEqual([sale.number]);
    expect((await findTitles(`116.00 ${year}-${month}-${day}`))['sales']).toEqual([sale.number]);
    expect((await findTitles('116.00 2020-01-01'))['sales']).toBeUndefined();
    expect((await findTitles('116.01'))['sales']).toBeUndefined();
    // The amount in another currency would differ.
    expect((await findTitles('11600'))['sales']).toBeUndefined();
  });

  test('finds a refund by its amount', async () => {
    const sale = await fixture.createSale(completedFields);
    const refundInput = { amountMinor: 1_650, atFault: 'platform', reason: 'Faltó un producto' };
    expect((await fixture.act(`sales/${sale.id}`, 'refund', refundInput)).status).toBe(200);
    expect(await findTitles('16.50')).toEqual({ refunds: [expect.stringMatching(/^REE-/)] });
  });

  test('finds the payment of a company and its run by amount', async () => {
    const liquidationsFixture = await openLiquidationsFixture(fixture);
    const { id } = await liquidationsFixture.company('Aguachiles El Malecón', { currency: 'CLP' });
    await liquidationsFixture.sell(id, { currency: 'CLP', grossMinor: 15_000 });
    const run = await liquidationsFixture.createRunIn('processing', { currency: 'CLP' });
    const [payment] = await liquidationsFixture.listItems(run.id);
    expect(payment?.['netMinor']).toBe(13_260);
    expect(await findTitles('13,260')).toEqual({
      liquidations: [run.number],
      'liquidation-items': [payment?.number],
    });
    expect(await findTitles('132.60')).toEqual({});
  });

  test('corrects one wrong letter when nothing matches literally', async () => {
    await fixture.createPerson({ displayName: 'Ana González' });
    for (const typedName of ['gonzales', 'gonzlez', 'gonzálezz', 'gnozalez']) {
      const { corrected, groups } = await search(`ana ${typedName}`);
      expect([corrected, groups[0]?.records[0]?.['displayName']]).toEqual(['ana gonzalez', 'Ana González']);
    }
    expect(await search('ana gonzalez')).toMatchObject({ corrected: null });
    expect(await search('ana gutierrez')).toEqual({ corrected: null, groups: [] });
    // Search does not correct numbers.
    expect(await search('987654')).toEqual({ corrected: null, groups: [] });
  });

  test('corrects at most three words of a search', async () => {
    await fixture.createPerson({ displayName: 'María Guadalupe Hernández Villaseñor' });
    const correctedName = 'maria guadalupe hernandez villasenor';
    expect(await search('mario guadalupe hernandes villasenar')).toMatchObject({ corrected: correctedName });
    expect(await search('mario guadalupa hernandes villasenar')).toEqual({ corrected: null, groups: [] });
  });

  test('ranks the best match first with five per resource and flags more', async () => {
    const createCatalogGroups = (slug: string, es: string) =>
      fixture.send('POST', 'catalogs/labels', { body: { name: { es }, slug, color: '#166534' } });
    await createCatalogGroups('ana', 'Ana');
    for (const index of [1, 2, 3, 4, 5, 6]) await fixture.createPerson({ displayName: `Anastasia ${index}` });
    await fixture.createPerson({ displayName: 'Luis Ana' });
    const { groups } = await search('ana');
    expect(groups.map(({ resource, isMore }) => [resource, isMore])).toEqual([
      ['catalogs/labels', false],
      ['users/user', true],
    ]);
    const people = groups[1]?.records.map((record) => record['displayName']);
    expect([people?.length, people?.[0]]).toEqual([5, 'Luis Ana']);
  });

  test('ranks customers before companies, and administrators last unless their whole name matches', async () => {
    await fixture.send('GET', 'permissions', { as: 'ana' });
    await fixture.createCompany({ name: { es: 'Anabel Cocina' } });
    await fixture.createPerson({ displayName: 'Anastasia Ruiz' });
    const foundResources = async (q: string) => (await search(q)).groups.map(({ resource }) => resource);
    expect(await foundResources('an')).toEqual(['users/user', 'catalogs/companies', 'users/administrator']);
    const name = (await findTitles('ana'))['users/administrator']?.[0];
    expect((await foundResources(String(name)))[0]).toBe('users/administrator');
  });

  test('ranks names with the words in the searched order first, then names with all words, then other fields', async () => {
    await fixture.createPerson({ displayName: 'Citlali Pérez Sánchez' });
    await fixture.createPerson({ displayName: 'Citlali Torres Pérez' });
    await fixture.createPerson({ displayName: 'Citlali Díaz', email: 'perez.citlali@correo.mx' });
    const ranked = ['Citlali Pérez Sánchez', 'Citlali Torres Pérez', 'Citlali Díaz'];
    expect((await findTitles('citlali perez'))['users/user']).toEqual(ranked);
    expect((await findTitles('citl per'))['users/user']).toEqual(ranked);
  });

  test('finds only records that the caller may read', async () => {
    const { id } = await fixture.createPerson({ displayName: 'Lucía Hernández' });
    await fixture.createSale({ accountId: id });
    await fixture.createCompany({ name: { es: 'Fonda Hernández' }, slug: 'fonda-hernandez' });
    await fixture.send('GET', 'permissions', { as: 'ana' });
    await fixture.db.kysely
      .updateTable('accounts')
      .set({ duties: JSON.stringify(['catalogs']) })
      .where('uid', '=', 'uid-ana')
      .execute();
    expect(Object.keys(await findTitles('hernandez'))).toHaveLength(3);
    expect(Object.keys(await findTitles('hernandez', 'ana'))).toEqual(['catalogs/companies']);
    // A correction must not reveal a word of an unreadable record.
    await fixture.createPerson({ displayName: 'Ana Gutiérrez' });
    expect(await search('gutierez', 'ana')).toEqual({ groups: [], corrected: null });
  });

  test('ignores words of unreadable approvals in corrections', async () => {
    await fixture.close();
    const highLimit = { MXN: 100_000, COP: 100_000, CLP: 100_000 };
    const limits = {
      actMinor: highLimit,
      personDayMinor: highLimit,
      beneficiaryDayMinor: highLimit,
      keyHourMinor: highLimit,
    };
    fixture = await openSalesFixture(undefined, { limits });
    await fixture.send('POST', 'catalogs/labels', {
      body: { name: { es: 'Quiroy' }, slug: 'quiroy', color: '#166534' },
    });
    await fixture.send('GET', 'permissions', { as: 'ana' });
    const { id } = await fixture.createPerson({ displayName: 'Ana Quiroz' });
    const requestOptions = { key: crypto.randomUUID(), version: 1, body: { reason: 'personAsked' } };
    expect((await fixture.send('POST', `users/user/${id}/erase`, requestOptions)).status).toBe(202);
    const setCatalogsDuty = fixture.db.kysely.updateTable('accounts').set({ duties: '["catalogs"]' });
    await setCatalogsDuty.where('uid', '=', 'uid-ana').execute();
    expect(await search('quiroz', 'ana')).toMatchObject({ corrected: 'quiroy' });
  });

  test('omits archived records from the search', async () => {
    const { id, version } = await fixture.createPerson({ displayName: 'Lucía Hernández' });
    await fixture.send('DELETE', `users/user/${id}`, { version });
    expect(await findTitles('hernandez')).toEqual({});
  });

  test.each([
    ['', 'required'],
    [' ', 'required'],
    ['x'.repeat(101), 'tooLong'],
  ])('rejects the search %j: %s', async (q, code) => {
    const response = await fixture.send('GET', `search?q=${encodeURIComponent(q)}`);
    expect([response.status, response.json['violations']?.[0]?.['code']]).toEqual([422, code]);
  });
});
