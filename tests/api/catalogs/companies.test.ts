import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogsOf, violationsIn } from '../catalogTests';
import { freshApi, list, type Fixture } from '../harness';
import { bankIn, clabe, taxIdIn } from '../identifiers';
import { openMarket } from '../sales/market';

describe('a company', () => {
  let api: Fixture;
  let catalogs: ReturnType<typeof catalogsOf>;
  beforeAll(async () => {
    api = await freshApi();
    catalogs = catalogsOf(api);
  });
  afterAll(() => api.close());

  test('keeps its RFC in upper case, and no other has it', async () => {
    const own = taxIdIn('MX');
    const company = await catalogs.create('companies', { taxId: own.toLowerCase() });
    expect(company['taxId']).toBe(own);
    expect(violationsIn(await catalogs.post('companies', { taxId: own.toLowerCase() }))).toEqual({ taxId: 'taken' });
  });

  test.each([
    ['a NIT', { country: 'CO', taxId: '900.373.913 4' }, { taxId: '900373913-4', currency: 'COP' }],
    ['a RUT', { country: 'CL', taxId: '61.704.000-k' }, { taxId: '61704000-K', currency: 'CLP' }],
    ['the country of its currency', { currency: 'COP', taxId: '8909039388' }, { taxId: '890903938-8', country: 'CO' }],
    [
      'a telephone of its country',
      { country: 'CL', taxId: '76086428-5', phone: '2 2345 6789' },
      { phone: '+56223456789' },
    ],
    [
      'a telephone of another',
      { country: 'CO', taxId: '213123432-1', phone: '+52 55 1234 5678' },
      { phone: '+525512345678' },
    ],
  ])('has %s', async (_, given, expected) => {
    expect(await catalogs.create('companies', given)).toMatchObject(expected);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['a Mexican tax id in Colombia', { country: 'CO', taxId: 'EKU9003173C9' }, { taxId: 'notANit' }],
    ['a wrong check digit', { country: 'CL', taxId: '76086428-6' }, { taxId: 'wrongCheckDigit' }],
    ['the tax id of the public in general', { taxId: 'XAXX010101000' }, { taxId: 'genericRfc' }],
    ['a country we do not pay in', { country: 'AR' }, { country: 'notAChoice' }],
    [
      'the currency of another country',
      { country: 'CO', currency: 'MXN', taxId: '900373913-4' },
      { currency: 'wrongCurrency' },
    ],
    [
      'a CLABE in Chile',
      { country: 'CL', bank: { ...bankIn('CL', 'Ana'), accountNumber: clabe } },
      { 'bank.accountNumber': 'notAnAccountNumber' },
    ],
    [
      'an account without its type in Colombia',
      { country: 'CO', bank: { ...bankIn('CO', 'Ana'), accountType: null } },
      { 'bank.accountType': 'required' },
    ],
    [
      'a type of account there is not in Colombia',
      { country: 'CO', bank: { ...bankIn('CO', 'Ana'), accountType: 'sight' } },
      { 'bank.accountType': 'notAChoice' },
    ],
    [
      'a type of account in Mexico, whose numbers say it',
      { bank: { ...bankIn('MX', 'Ana'), accountType: 'checking' } },
      { 'bank.accountType': 'notApplicable' },
    ],
    [
      'a CLABE of 17 digits',
      { bank: { ...bankIn('MX', 'Ana'), accountNumber: clabe.slice(1) } },
      { 'bank.accountNumber': 'notAClabe' },
    ],
  ])('with %s is refused', async (_, given, expected) => {
    expect(violationsIn(await catalogs.post('companies', given))).toEqual(expected);
  });

  test('moves to another country only with the tax id and the account it has there', async () => {
    const { id } = await catalogs.create('companies', { bank: bankIn('MX', 'Ana') });
    const put = async (body: Record<string, unknown>) =>
      catalogs.put('companies', await catalogs.get('companies', id), body);
    const moved = { country: 'CL', currency: 'CLP' };
    expect(violationsIn(await put(moved))).toEqual({
      taxId: 'notARut',
      'bank.accountType': 'required',
      'bank.accountNumber': 'required',
    });
    expect((await put({ ...moved, taxId: taxIdIn('CL'), bank: bankIn('CL', 'Ana') })).json).toMatchObject({
      ...moved,
      bank: { accountType: 'checking', accountLast4: '6789' },
    });
  });

  test('whose tax id and account are older than the rules keeps them, and is edited all the same', async () => {
    const { id } = await catalogs.create('companies', { currency: 'COP', bank: bankIn('CO', 'Ana') });
    await api.db.kysely
      .updateTable('companies')
      .set({ taxId: 'ACH130311Q00', bank_accountType: null })
      .where('id', '=', id)
      .execute();
    const before = await catalogs.get('companies', id);
    expect((await catalogs.put('companies', before, { ...before, address: 'Calle 63' })).json).toMatchObject({
      address: 'Calle 63',
      taxId: 'ACH130311Q00',
      bank: { accountType: null },
    });
    expect(
      violationsIn(await catalogs.put('companies', await catalogs.get('companies', id), { taxId: 'ACH130311Q01' })),
    ).toEqual({ taxId: 'notANit' });
  });

  test.each([
    ['CO', { bankName: 'Davivienda' }, true],
    ['CO', { accountType: 'savings' }, true],
    ['CO', { holder: 'Ana Robles' }, false],
    ['MX', { bankName: 'Banamex' }, false],
  ] as const)('in %s, %o with the same number is another account: %s', async (country, given, expected) => {
    const { id } = await catalogs.create('companies', { country, bank: bankIn(country, 'Ana') }, 'admin');
    const { accountNumber, ...bank } = bankIn(country, 'Ana');
    for (const sent of [
      { ...bank, ...given },
      { ...bank, ...given, accountNumber },
    ]) {
      const answer = await catalogs.put('companies', await catalogs.get('companies', id), { bank: sent }, 'ana');
      expect([answer.status, answer.json['bankChangedByEmail']]).toEqual([
        200,
        expected ? 'ana@sobremesa.app' : 'admin@sobremesa.app',
      ]);
    }
  });

  test('is told of a wrong RFC and a wrong CLABE at once', async () => {
    const answer = await catalogs.post('companies', {
      taxId: 'FLC981315AB1',
      bank: { holder: 'Ana', bankName: 'BBVA', accountNumber: '032180000118359718' },
    });
    expect([answer.status, violationsIn(answer)]).toEqual([
      422,
      { taxId: 'notAnRfc', 'bank.accountNumber': 'wrongCheckDigit' },
    ]);
  });

  test('answers the last four of its account', async () => {
    const company = await catalogs.create('companies', {
      bank: { holder: 'Ana', bankName: 'BBVA', accountNumber: '032 180 00011835971 9' },
    });
    expect(company['bank']).toEqual({ holder: 'Ana', bankName: 'BBVA', accountType: null, accountLast4: '9719' });
    const answer = await catalogs.put('companies', company, {
      bank: { holder: 'Ana Robles', bankName: 'BBVA', accountNumber: null, accountLast4: '9719' },
    });
    expect(answer.json['bank']).toEqual({
      holder: 'Ana Robles',
      bankName: 'BBVA',
      accountType: null,
      accountLast4: '9719',
    });
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['more than half of each sale', { commissionBp: 5_001 }, { commissionBp: 'tooLarge' }],
    ['an account without a bank', { bank: { holder: 'Ana' } }, { 'bank.bankName': 'required' }],
    ['a state of the form’s choosing', { state: 'blocked' }, { state: 'readOnly' }],
    ['a debt of the form’s choosing', { payableMinor: 100 }, { payableMinor: 'readOnly' }],
    ['no name before the law', { legalName: ' ' }, { legalName: 'required' }],
    ['an address that is no address', { email: 'hola' }, { email: 'malformed' }],
  ])('with %s is refused', async (_, given, expected) => {
    expect(violationsIn(await catalogs.post('companies', given))).toEqual(expected);
  });

  test('is blocked with a reason, stays in the list, and comes back as it was', async () => {
    const company = await catalogs.create('companies', { commissionBp: 1_250 });
    expect([company['state'], company.actions['block'], company.actions['unblock']]).toEqual([
      'active',
      { allowed: true },
      { allowed: false, code: 'company.notBlocked' },
    ]);
    expect(violationsIn(await catalogs.act('companies', company, 'block'))).toEqual({ reason: 'required' });
    expect(violationsIn(await catalogs.act('companies', company, 'block', { reason: ' ' }))).toEqual({
      reason: 'required',
    });

    const blocked = await catalogs.act('companies', company, 'block', { reason: 'Faltan documentos' });
    expect([blocked.status, blocked.json]).toMatchObject([
      200,
      { state: 'blocked', blockedReason: 'Faltan documentos', commissionBp: 1_250, version: 2 },
    ]);
    const again = await catalogs.act('companies', { ...company, version: 2 }, 'block', { reason: 'Otra vez' });
    expect([again.status, again.json['code'], again.json['actions']?.['unblock']]).toEqual([
      409,
      'company.blocked',
      { allowed: true },
    ]);
    expect((await api.send('GET', list('catalogs/companies', { filter: { state: 'blocked' } }))).json).toMatchObject([
      { id: company.id },
    ]);

    const back = await catalogs.act('companies', { ...company, version: 2 }, 'unblock');
    expect(back.json).toMatchObject({ state: 'active', blockedReason: null, commissionBp: 1_250, version: 3 });
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

  test('is found by its names, its RFC, its e-mail and its telephone', async () => {
    const own = taxIdIn('MX');
    const { id } = await catalogs.create('companies', {
      name: { es: 'Tacos El Güero' },
      legalName: 'Alimentos del Bajío',
      taxId: own,
      email: 'guero@tacos.mx',
      phone: '477 123 4567',
    });
    const found: Record<string, string[]> = {};
    const asked = ['guero', 'bajio', own.toLowerCase(), 'tacos.mx', '4771234567', '5247712'];
    for (const q of asked) {
      const records = (await api.send('GET', list('catalogs/companies', { filter: { q } }))).json as unknown as {
        id: string;
      }[];
      found[q] = records.map((record) => record.id);
    }
    expect(found).toEqual(Object.fromEntries(asked.map((q) => [q, [id]])));
  });
});

test('a company with sales on their way is not archived, and is told how many', async () => {
  const market = await openMarket();
  const archive = () =>
    market.send('DELETE', `catalogs/companies/${market.company.id}`, { version: market.company.version });
  const [one, other] = [await market.sell(), await market.sell()];
  const refused = await archive();
  expect([refused.status, refused.json['code'], refused.json['params']]).toEqual([
    409,
    'company.openSales',
    { count: 2 },
  ]);
  expect(await market.look(`catalogs/companies/${market.company.id}`)).toMatchObject({
    archivedAt: null,
    version: market.company.version,
  });
  for (const { id } of [one, other])
    expect((await market.act(`sales/${id}`, 'cancel', { reason: 'Se arrepintió' })).status).toBe(200);
  expect((await archive()).status).toBe(200);
  expect(await market.faults()).toEqual([]);
  await market.close();
});

test('who last changed an account is told by the history of an older database', async () => {
  const api = await freshApi();
  const catalogs = catalogsOf(api);
  const [number, other, endsAlike] = ['032180000118359719', '002010077777777771', '002180000027777771'];
  const bank = (accountNumber: string | null, holder = 'Ana') => ({
    bank: { holder, bankName: 'BBVA', accountNumber },
  });
  const pass = () => api.now.pass(60_000);
  const put = async (id: string, body: Record<string, unknown>, as: string) => {
    pass();
    const { status } = await catalogs.put('companies', await catalogs.get('companies', id), body, as);
    expect(status).toBe(200);
  };
  const made = await catalogs.create('companies', bank(number), 'ana');
  const moved = await catalogs.create('companies', bank(number), 'ana');
  const hidden = await catalogs.create('companies', bank(other), 'ana');
  const without = await catalogs.create('companies', {}, 'ana');
  await put(made.id, { address: 'Otra calle' }, 'admin');
  await put(moved.id, bank(other), 'admin');
  await put(moved.id, { address: 'Otra calle' }, 'ana');
  await put(hidden.id, bank(endsAlike), 'admin');

  for (const column of ['bankChangedAt', 'bankChangedBy', 'bankChangedByEmail', 'bankSettledAt'] as const)
    await api.db.kysely.schema.alterTable('companies').dropColumn(column).execute();
  await api.db.kysely.deleteFrom('migrations').where('name', '=', '0009_bank_changes').execute();
  const now = catalogsOf(await freshApi({ db: api.db }));
  const told = await Promise.all(
    [made, moved, hidden, without].map(async ({ id }) => (await now.get('companies', id))['bankChangedByEmail']),
  );
  expect(told).toEqual(['ana@sobremesa.app', 'admin@sobremesa.app', 'admin@sobremesa.app', null]);
  await api.close();
});
