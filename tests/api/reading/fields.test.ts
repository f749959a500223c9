import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiKeysFixture, type ApiKeysFixture } from '../apiKeys/apiKeysFixture';
import { catalogsOf, type Item } from '../catalogRequests';
import { listPath, type Json } from '../apiFixture';

let fixture: ApiKeysFixture;
let company: Item;
let secret: string;

beforeAll(async () => {
  fixture = await openApiKeysFixture();
  for (const duty of ['finance', 'catalogs', 'support', 'auditor'] as const) await fixture.grantDuties(duty, [duty]);
  ({ secret } = await fixture.createIssuedKey({ duties: ['sales'] }));
  const bank = { holder: 'Rosa Luna', bankName: 'Banorte', accountNumber: '032180000118359719' };
  company = await catalogsOf(fixture).create('companies', { bank });
});
afterAll(() => fixture.close());

const otherReaders = ['catalogs', 'support', 'sales key'];
const tokenOf = (name: string) => (name === 'sales key' ? secret : name);
const bank = ['bank', 'bankChangedAt', 'bankChangedByEmail'];
const listHiddenNames = (name: string) => (name === 'support' ? bank : [...bank, 'payableMinor', 'inTransitMinor']);
const sendAs = async (address: string, as: string) => {
  const { status, json, text } = await fixture.send('GET', address, { as: tokenOf(as) });
  return { status, json, text, code: status === 200 ? null : json['code'] };
};
const get = async (as: string) => (await sendAs(`catalogs/companies/${company.id}`, as)).json;
const change = async (as: string, body: object) =>
  fixture.send('PUT', `catalogs/companies/${company.id}`, {
    as: tokenOf(as),
    body,
    version: Number((await get('admin'))['version']),
  });

describe('bank account and balances of a company', () => {
  test.each(['finance', 'auditor', 'admin'])('shows bank account and balances of a company to %s', async (as) => {
    expect(await get(as)).toMatchObject({ payableMinor: 0, bank: { holder: 'Rosa Luna', accountLast4: '9719' } });
    expect((await sendAs('catalogs/companies.csv', as)).text).toContain('Rosa Luna');
    for (const query of [{ filter: { payableMinor_gte: 0 } }, { sort: ['payableMinor', 'ASC'] }])
      expect((await sendAs(listPath('catalogs/companies', query), as)).status).toBe(200);
  });

  test.each(otherReaders)('omits bank account and balances from records, lists and files of %s', async (as) => {
    const wholeRecord = await get(as);
    expect(wholeRecord['legalName']).toBe(company['legalName']);
    const [listedCompany] = (await sendAs('catalogs/companies', as)).json as unknown as Json[];
    for (const name of listHiddenNames(as)) {
      expect(wholeRecord).not.toHaveProperty(name);
      expect(listedCompany).not.toHaveProperty(name);
    }
    expect((await sendAs('catalogs/companies.csv', as)).text).not.toContain('Rosa Luna');
  });

  test('shows the balances of a company to support', async () => {
    expect(await get('support')).toMatchObject({ payableMinor: 0, inTransitMinor: 0 });
    const query = { filter: { payableMinor_gte: 0 }, sort: ['payableMinor', 'ASC'] as [string, string] };
    expect((await sendAs(listPath('catalogs/companies', query), 'support')).status).toBe(200);
  });

  test.each(['catalogs', 'support'])('omits bank account and balances from searches of %s', async (as) => {
    const { text } = await sendAs('search?q=comadre', as);
    expect(text).toContain(company.id);
    expect(text).not.toContain('Rosa Luna');
  });

  test.each(
    [
      listPath('catalogs/companies', { filter: { payableMinor_gte: 0 } }),
      listPath('catalogs/companies', { filter: { 'bank.holder': 'Rosa Luna' } }),
      listPath('catalogs/companies', { sort: ['payableMinor', 'ASC'] }),
      listPath('catalogs/companies', { fields: ['payableMinor'] }),
      listPath('catalogs/companies.csv', { columns: [['bank.holder', 'Titular']] }),
    ].flatMap((address) =>
      otherReaders
        .filter((as) => as !== 'support' || !address.includes('payableMinor'))
        .map((as) => [address, as] as const),
    ),
  )('treats bank account and balances as unknown fields in %s for %s', async (address, as) => {
    expect(await sendAs(address, as)).toMatchObject({ status: 400, code: 'request.unknownField' });
  });

  test.each([['finance', true], ...otherReaders.map((as) => [as, false] as const)] as const)(
    'shows bank account and balances in the history only to permitted readers: %s %s',
    async (as, isReader) => {
      const filter = { resource: 'catalogs/companies', recordId: company.id };
      const { text } = await sendAs(listPath('audit-events', { filter }), as);
      expect([text.includes(company.id), text.includes('Rosa Luna')]).toEqual([true, isReader]);
    },
  );

  test('preserves bank account and balances, hidden, when others change the record', async () => {
    const { status, json } = await change('catalogs', { legalName: 'Fonda Nueva' });
    expect([status, json['legalName']]).toEqual([200, 'Fonda Nueva']);
    for (const name of listHiddenNames('catalogs')) expect(json).not.toHaveProperty(name);
    expect(await get('finance')).toMatchObject({ bank: { holder: 'Rosa Luna', accountLast4: '9719' } });
    const staleResponse = await fixture.send('PUT', `catalogs/companies/${company.id}`, {
      as: 'catalogs',
      body: { legalName: 'Otra' },
      version: 1,
    });
    expect([staleResponse.status, staleResponse.text.includes('Rosa Luna')]).toEqual([412, false]);
    expect(staleResponse.json['current']).toMatchObject({ legalName: 'Fonda Nueva' });
  });

  test.each(['Rosa Luna', 'Otra persona'])('rejects a form that probes the bank account with %s', async (holder) => {
    const { status, json } = await change('catalogs', { bank: { holder, bankName: 'Banorte' } });
    expect([status, json['violations']]).toEqual([422, [{ field: 'bank', code: 'unknownField' }]]);
  });
});
