import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogsOf, mapViolationsByField, createBankAccount, createTaxId } from '../catalogRequests';
import { openApiFixture, type ApiFixture } from '../apiFixture';

describe('tax ids and bank accounts of companies', () => {
  let api: ApiFixture;

  let catalogs: ReturnType<typeof catalogsOf>;

  beforeAll(async () => {
    api = await openApiFixture();
    catalogs = catalogsOf(api);
  });

  afterAll(() => api.close());

  test('stores the RFC in upper case and rejects a second company with it', async () => {
    const taxId = createTaxId('MX');
    const company = await catalogs.create('companies', { taxId: taxId.toLowerCase() });
    expect(company['taxId']).toBe(taxId);
    expect(mapViolationsByField(await catalogs.post('companies', { taxId: taxId.toLowerCase() }))).toEqual({
      taxId: 'taken',
    });
  });

  test.each([
    ['a NIT', { country: 'CO', taxId: '900.373.913 4' }, { taxId: '900373913-4', currency: 'COP' }],
    ['a RUT', { country: 'CL', taxId: '61.704.000-k' }, { taxId: '61704000-K', currency: 'CLP' }],
    ['the country of its currency', { currency: 'COP', taxId: '8909039388' }, { taxId: '890903938-8', country: 'CO' }],
    [
      'a phone number of its country',
      { country: 'CL', taxId: '76086428-5', phone: '2 2345 6789' },
      { phone: '+56223456789' },
    ],
    [
      'a phone number of another country',
      { country: 'CO', taxId: '213123432-1', phone: '+52 55 1234 5678' },
      { phone: '+525512345678' },
    ],
  ])('creates a company with %s', async (_, given, expected) => {
    expect(await catalogs.create('companies', given)).toMatchObject(expected);
  });

  test('requires a new tax id and bank account to move a company to another country', async () => {
    const { id } = await catalogs.create('companies', { bank: createBankAccount('MX', 'Ana') });
    const put = async (body: Record<string, unknown>) =>
      catalogs.put('companies', await catalogs.get('companies', id), body);
    const otherCountry = { country: 'CL', currency: 'CLP' };
    expect(mapViolationsByField(await put(otherCountry))).toEqual({
      taxId: 'notARut',
      'bank.accountType': 'required',
      'bank.accountNumber': 'required',
    });
    expect(
      (await put({ ...otherCountry, taxId: createTaxId('CL'), bank: createBankAccount('CL', 'Ana') })).json,
    ).toMatchObject({
      ...otherCountry,
      bank: { accountType: 'checking', accountLast4: '6789' },
    });
  });

  test('accepts changes of a company whose tax id and account predate the rules', async () => {
    const { id } = await catalogs.create('companies', { currency: 'COP', bank: createBankAccount('CO', 'Ana') });
    await api.db.kysely
      .updateTable('companies')
      .set({ taxId: 'ACH130311Q00', bank_accountType: null })
      .where('id', '=', id)
      .execute();
    const companyBefore = await catalogs.get('companies', id);
    expect(
      (await catalogs.put('companies', companyBefore, { ...companyBefore, address: 'Calle 63' })).json,
    ).toMatchObject({
      address: 'Calle 63',
      taxId: 'ACH130311Q00',
      bank: { accountType: null },
    });
    expect(
      mapViolationsByField(
        await catalogs.put('companies', await catalogs.get('companies', id), { taxId: 'ACH130311Q01' }),
      ),
    ).toEqual({ taxId: 'notANit' });
  });

  test.each([
    ['CO', { bankName: 'Davivienda' }, true],
    ['CO', { accountType: 'savings' }, true],
    ['CO', { holder: 'Ana Robles' }, false],
    ['MX', { bankName: 'Banamex' }, false],
  ] as const)(
    'compares accounts with the same number in %s and %o as different: %s',
    async (country, given, expected) => {
      const { id } = await catalogs.create('companies', { country, bank: createBankAccount(country, 'Ana') }, 'admin');
      const { accountNumber, ...bank } = createBankAccount(country, 'Ana');
      for (const sentBody of [
        { ...bank, ...given },
        { ...bank, ...given, accountNumber },
      ]) {
        const response = await catalogs.put(
          'companies',
          await catalogs.get('companies', id),
          { bank: sentBody },
          'ana',
        );
        expect([response.status, response.json['bankChangedByEmail']]).toEqual([
          200,
          expected ? 'ana@sobremesa.app' : 'admin@sobremesa.app',
        ]);
      }
    },
  );

  test('reports an invalid RFC and an invalid CLABE together', async () => {
    const response = await catalogs.post('companies', {
      taxId: 'FLC981315AB1',
      bank: { holder: 'Ana', bankName: 'BBVA', accountNumber: '032180000118359718' },
    });
    expect([response.status, mapViolationsByField(response)]).toEqual([
      422,
      { taxId: 'notAnRfc', 'bank.accountNumber': 'wrongCheckDigit' },
    ]);
  });

  test('returns only the last four digits of the account', async () => {
    const company = await catalogs.create('companies', {
      bank: { holder: 'Ana', bankName: 'BBVA', accountNumber: '032 180 00011835971 9' },
    });
    expect(company['bank']).toEqual({ holder: 'Ana', bankName: 'BBVA', accountType: null, accountLast4: '9719' });
    const response = await catalogs.put('companies', company, {
      bank: { holder: 'Ana Robles', bankName: 'BBVA', accountNumber: null, accountLast4: '9719' },
    });
    expect(response.json['bank']).toEqual({
      holder: 'Ana Robles',
      bankName: 'BBVA',
      accountType: null,
      accountLast4: '9719',
    });
  });
});

test('derives who last changed an account from the history when an older database is migrated', async () => {
  const api = await openApiFixture();
  const catalogs = catalogsOf(api);
  const [number, otherNumber, endsAlike] = ['032180000118359719', '002010077777777771', '002180000027777771'];
  const createBankForm = (accountNumber: string | null, holderName = 'Ana') => ({
    bank: { holder: holderName, bankName: 'BBVA', accountNumber },
  });
  const passMinute = () => api.now.advance(60_000);
  const put = async (id: string, body: Record<string, unknown>, as: string) => {
    passMinute();
    const { status } = await catalogs.put('companies', await catalogs.get('companies', id), body, as);
    expect(status).toBe(200);
  };
  const createdCompany = await catalogs.create('companies', createBankForm(number), 'ana');
  const movedCompany = await catalogs.create('companies', createBankForm(number), 'ana');
  const hiddenCompany = await catalogs.create('companies', createBankForm(otherNumber), 'ana');
  const companyWithoutAccount = await catalogs.create('companies', {}, 'ana');
  await put(createdCompany.id, { address: 'Otra calle' }, 'admin');
  await put(movedCompany.id, createBankForm(otherNumber), 'admin');
  await put(movedCompany.id, { address: 'Otra calle' }, 'ana');
  await put(hiddenCompany.id, createBankForm(endsAlike), 'admin');

  for (const column of ['bankChangedAt', 'bankChangedBy', 'bankChangedByEmail', 'bankSettledAt'] as const)
    await api.db.kysely.schema.alterTable('companies').dropColumn(column).execute();
  await api.db.kysely.deleteFrom('migrations').where('name', '=', '0009_bank_changes').execute();
  const reopenedCatalogs = catalogsOf(await openApiFixture({ db: api.db }));
  const changedBy = await Promise.all(
    [createdCompany, movedCompany, hiddenCompany, companyWithoutAccount].map(
      async ({ id }) => (await reopenedCatalogs.get('companies', id))['bankChangedByEmail'],
    ),
  );
  expect(changedBy).toEqual(['ana@sobremesa.app', 'admin@sobremesa.app', 'admin@sobremesa.app', null]);
  await api.close();
});
