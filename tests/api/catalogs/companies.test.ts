import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogsOf, mapViolationsByField, createBankAccount, clabe, createTaxId } from '../catalogRequests';
import { openApiFixture, listPath, type ApiFixture } from '../apiFixture';
import { openSalesFixture } from '../sales/salesFixture';

describe('companies', () => {
  let api: ApiFixture;

  let catalogs: ReturnType<typeof catalogsOf>;

  beforeAll(async () => {
    api = await openApiFixture();
    catalogs = catalogsOf(api);
  });

  afterAll(() => api.close());

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['a Mexican tax id in Colombia', { country: 'CO', taxId: 'EKU9003173C9' }, { taxId: 'notANit' }],
    ['a wrong check digit', { country: 'CL', taxId: '76086428-6' }, { taxId: 'wrongCheckDigit' }],
    ['the tax id of the general public', { taxId: 'XAXX010101000' }, { taxId: 'genericRfc' }],
    ['an unsupported country', { country: 'AR' }, { country: 'notAChoice' }],
    [
      'the currency of another country',
      { country: 'CO', currency: 'MXN', taxId: '900373913-4' },
      { currency: 'wrongCurrency' },
    ],
    [
      'a CLABE in Chile',
      { country: 'CL', bank: { ...createBankAccount('CL', 'Ana'), accountNumber: clabe } },
      { 'bank.accountNumber': 'notAnAccountNumber' },
    ],
    [
      'an account without its type in Colombia',
      { country: 'CO', bank: { ...createBankAccount('CO', 'Ana'), accountType: null } },
      { 'bank.accountType': 'required' },
    ],
    [
      'an account type unknown in Colombia',
      { country: 'CO', bank: { ...createBankAccount('CO', 'Ana'), accountType: 'sight' } },
      { 'bank.accountType': 'notAChoice' },
    ],
    [
      'an account type in Mexico, where the CLABE implies it',
      { bank: { ...createBankAccount('MX', 'Ana'), accountType: 'checking' } },
      { 'bank.accountType': 'notApplicable' },
    ],
    [
      'a CLABE of 17 digits',
      { bank: { ...createBankAccount('MX', 'Ana'), accountNumber: clabe.slice(1) } },
      { 'bank.accountNumber': 'notAClabe' },
    ],
  ])('rejects a company with %s', async (_, given, expected) => {
    expect(mapViolationsByField(await catalogs.post('companies', given))).toEqual(expected);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['more than half of each sale', { commissionBp: 5_001 }, { commissionBp: 'tooLarge' }],
    ['an account without a bank', { bank: { holder: 'Ana' } }, { 'bank.bankName': 'required' }],
    ['a state set by the form', { state: 'blocked' }, { state: 'readOnly' }],
    ['a balance set by the form', { payableMinor: 100 }, { payableMinor: 'readOnly' }],
    ['no legal name', { legalName: ' ' }, { legalName: 'required' }],
    ['a malformed address', { email: 'hola' }, { email: 'malformed' }],
  ])('rejects a company with %s', async (_, given, expected) => {
    expect(mapViolationsByField(await catalogs.post('companies', given))).toEqual(expected);
  });

  test('blocks a company with a reason, lists it and unblocks it unchanged', async () => {
    const company = await catalogs.create('companies', { commissionBp: 1_250 });
    expect([company['state'], company.actions['block'], company.actions['unblock']]).toEqual([
      'active',
      { allowed: true },
      { allowed: false, code: 'company.notBlocked' },
    ]);
    expect(mapViolationsByField(await catalogs.act('companies', company, 'block'))).toEqual({ reason: 'required' });
    expect(mapViolationsByField(await catalogs.act('companies', company, 'block', { reason: ' ' }))).toEqual({
      reason: 'required',
    });

    const blockResponse = await catalogs.act('companies', company, 'block', { reason: 'Faltan documentos' });
    expect([blockResponse.status, blockResponse.json]).toMatchObject([
      200,
      { state: 'blocked', blockedReason: 'Faltan documentos', commissionBp: 1_250, version: 2 },
    ]);
    const secondBlock = await catalogs.act('companies', { ...company, version: 2 }, 'block', { reason: 'Otra vez' });
    expect([secondBlock.status, secondBlock.json['code'], secondBlock.json['actions']?.['unblock']]).toEqual([
      409,
      'company.blocked',
      { allowed: true },
    ]);
    expect(
      (await api.send('GET', listPath('catalogs/companies', { filter: { state: 'blocked' } }))).json,
    ).toMatchObject([{ id: company.id }]);

    const unblockResponse = await catalogs.act('companies', { ...company, version: 2 }, 'unblock');
    expect(unblockResponse.json).toMatchObject({
      state: 'active',
      blockedReason: null,
      commissionBp: 1_250,
      version: 3,
    });
    const events = await api.db.kysely
      .selectFrom('auditEvents')
      .select(['action', 'reason'])
      .where('recordId', '=', company.id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { action: 'create', reason: null },
      { action: 'block', reason: 'Faltan documentos' },
      { action: 'unblock', reason: null },
    ]);
  });

  test('finds a company by its names, RFC, e-mail and phone number', async () => {
    const taxId = createTaxId('MX');
    const { id } = await catalogs.create('companies', {
      name: { es: 'Tacos El Güero' },
      legalName: 'Alimentos del Bajío',
      taxId: taxId,
      email: 'guero@tacos.mx',
      phone: '477 123 4567',
    });
    const namesByQuery: Record<string, string[]> = {};
    const queries = ['guero', 'bajio', taxId.toLowerCase(), 'tacos.mx', '4771234567', '5247712'];
    for (const q of queries) {
      const records = (await api.send('GET', listPath('catalogs/companies', { filter: { q } }))).json as unknown as {
        id: string;
      }[];
      namesByQuery[q] = records.map((record) => record.id);
    }
    expect(namesByQuery).toEqual(Object.fromEntries(queries.map((q) => [q, [id]])));
  });
});

test('rejects archiving a company with open sales with their number', async () => {
  const fixture = await openSalesFixture();
  const archive = () =>
    fixture.send('DELETE', `catalogs/companies/${fixture.company.id}`, { version: fixture.company.version });
  const [firstSale, secondSale] = [await fixture.createSale(), await fixture.createSale()];
  const refusal = await archive();
  expect([refusal.status, refusal.json['code'], refusal.json['params']]).toEqual([
    409,
    'company.openSales',
    { count: 2 },
  ]);
  expect(await fixture.readSale(`catalogs/companies/${fixture.company.id}`)).toMatchObject({
    archivedAt: null,
    version: fixture.company.version,
  });
  for (const { id } of [firstSale, secondSale])
    expect((await fixture.act(`sales/${id}`, 'cancel', { reason: 'Se arrepintió' })).status).toBe(200);
  expect((await archive()).status).toBe(200);
  expect(await fixture.listFaults()).toEqual([]);
  await fixture.close();
});
