import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasCheckDigit } from '../../../api/modules/rules/clabe';
import { isTaxId } from '../../../api/modules/rules/taxId';
import { catalogsOf, taxId, violationsIn } from '../catalogs';
import { freshApi, list, type Fixture } from '../harness';
import { openMarket } from '../sales/market';

describe('an RFC', () => {
  test.each([
    ['of a company', 'FLC980315AB1', true],
    ['of a person', 'ROMA850229XY3', false],
    ['of a person born on 29 February', 'ROMA840229XY3', true],
    ['with the letters only companies have', 'Ñ&A000229A1A', true],
    ['of the public in general', 'XAXX010101000', true],
    ['with a month there is not', 'FLC981315AB1', false],
    ['with a day there is not', 'FLC980431AB1', false],
    ['too short', 'FL980315AB1', false],
    ['too long', 'FLCXX980315AB1', false],
    ['with a last character that is no digit or A', 'FLC980315ABZ', false],
    ['in lower case', 'flc980315ab1', false],
    ['of nobody', '', false],
  ])('%s', (_, text, expected) => {
    expect(isTaxId(text)).toBe(expected);
  });
});

describe('a CLABE', () => {
  // The first is the example of Banco de México; each digit before the last weighs, so changing any one shows.
  test.each([['032180000118359719', true], ['002010077777777771', true], ['032180000118359718', false], ['00201007777777777', false], ['', false]])('%s', (clabe, expected) => {
    expect(hasCheckDigit(clabe)).toBe(expected);
  });

  test('with any one digit mistyped is found out', () => {
    const right = '032180000118359719';
    for (const at of Array.from(right).keys()) {
      const wrong = `${right.slice(0, at)}${(Number(right[at]) + 1) % 10}${right.slice(at + 1)}`;
      expect(hasCheckDigit(wrong)).toBe(false);
    }
  });
});

describe('a company', () => {
  let api: Fixture;
  let catalogs: ReturnType<typeof catalogsOf>;
  beforeAll(async () => {
    api = await freshApi();
    catalogs = catalogsOf(api);
  });
  afterAll(() => api.close());

  test('keeps its RFC in upper case, and no other has it', async () => {
    const own = taxId();
    const company = await catalogs.create('companies', { taxId: own.toLowerCase() });
    expect(company['taxId']).toBe(own);
    expect(violationsIn(await catalogs.post('companies', { taxId: own.toLowerCase() }))).toEqual({ taxId: 'taken' });
  });

  test('is told of a wrong RFC and a wrong CLABE at once', async () => {
    const answer = await catalogs.post('companies', { taxId: 'FLC981315AB1', bank: { holder: 'Ana', bankName: 'BBVA', accountNumber: '032180000118359718' } });
    expect([answer.status, violationsIn(answer)]).toEqual([422, { taxId: 'notATaxId', 'bank.accountNumber': 'wrongCheckDigit' }]);
  });

  test('answers the last four of its account', async () => {
    const company = await catalogs.create('companies', { bank: { holder: 'Ana', bankName: 'BBVA', accountNumber: '032 180 00011835971 9' } });
    expect(company['bank']).toEqual({ holder: 'Ana', bankName: 'BBVA', accountLast4: '9719' });
    const answer = await catalogs.put('companies', company, { bank: { holder: 'Ana Robles', bankName: 'BBVA', accountNumber: null, accountLast4: '9719' } });
    expect(answer.json['bank']).toEqual({ holder: 'Ana Robles', bankName: 'BBVA', accountLast4: '9719' });
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
    expect([company['state'], company.actions['block'], company.actions['unblock']]).toEqual(['active', { allowed: true }, { allowed: false, code: 'company.notBlocked' }]);
    expect(violationsIn(await catalogs.act('companies', company, 'block'))).toEqual({ reason: 'required' });
    expect(violationsIn(await catalogs.act('companies', company, 'block', { reason: ' ' }))).toEqual({ reason: 'required' });

    const blocked = await catalogs.act('companies', company, 'block', { reason: 'Faltan documentos' });
    expect([blocked.status, blocked.json]).toMatchObject([200, { state: 'blocked', blockedReason: 'Faltan documentos', commissionBp: 1_250, version: 2 }]);
    const again = await catalogs.act('companies', { ...company, version: 2 }, 'block', { reason: 'Otra vez' });
    expect([again.status, again.json['code'], again.json['actions']?.['unblock']]).toEqual([409, 'company.blocked', { allowed: true }]);
    expect((await api.send('GET', list('catalogs/companies', { filter: { state: 'blocked' } }))).json).toMatchObject([{ id: company.id }]);

    const back = await catalogs.act('companies', { ...company, version: 2 }, 'unblock');
    expect(back.json).toMatchObject({ state: 'active', blockedReason: null, commissionBp: 1_250, version: 3 });
    const events = await api.db.kysely.selectFrom('auditEvents').select(['action', 'reason']).where('recordId', '=', company.id).orderBy('id').execute();
    expect(events).toEqual([{ action: 'create', reason: null }, { action: 'block', reason: 'Faltan documentos' }, { action: 'unblock', reason: null }]);
  });

  test('is found by its names, its RFC, its e-mail and its telephone', async () => {
    const own = taxId();
    const { id } = await catalogs.create('companies', { name: { es: 'Tacos El Güero' }, legalName: 'Alimentos del Bajío', taxId: own, email: 'guero@tacos.mx', phone: '477 123 4567' });
    const found: Record<string, string[]> = {};
    const asked = ['guero', 'bajio', own.toLowerCase(), 'tacos.mx', '4771234567', '5247712'];
    for (const q of asked) {
      const records = (await api.send('GET', list('catalogs/companies', { filter: { q } }))).json as unknown as { id: string }[];
      found[q] = records.map((record) => record.id);
    }
    expect(found).toEqual(Object.fromEntries(asked.map((q) => [q, [id]])));
  });
});

test('a company with sales on their way is not archived, and is told how many', async () => {
  const market = await openMarket();
  const archive = () => market.send('DELETE', `catalogs/companies/${market.company.id}`, { version: market.company.version });
  const [one, other] = [await market.sell(), await market.sell()];
  const refused = await archive();
  expect([refused.status, refused.json['code'], refused.json['params']]).toEqual([409, 'company.openSales', { count: 2 }]);
  expect(await market.look(`catalogs/companies/${market.company.id}`)).toMatchObject({ archivedAt: null, version: market.company.version });
  for (const { id } of [one, other]) expect((await market.act(`sales/${id}`, 'cancel', { reason: 'Se arrepintió' })).status).toBe(200);
  expect((await archive()).status).toBe(200);
  expect(await market.faults()).toEqual([]);
  await market.close();
});

test('who last changed an account is told by the history of an older database', async () => {
  const api = await freshApi();
  const catalogs = catalogsOf(api);
  const [number, other, endsAlike] = ['032180000118359719', '002010077777777771', '002180000027777771'];
  const bank = (accountNumber: string | null, holder = 'Ana') => ({ bank: { holder, bankName: 'BBVA', accountNumber } });
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

  for (const column of ['bankChangedAt', 'bankChangedBy', 'bankChangedByEmail', 'bankSettledAt'] as const) await api.db.kysely.schema.alterTable('companies').dropColumn(column).execute();
  await api.db.kysely.deleteFrom('migrations').where('name', '=', '0009_bank_changes').execute();
  const now = catalogsOf(await freshApi({ db: api.db }));
  const told = await Promise.all([made, moved, hidden, without].map(async ({ id }) => (await now.get('companies', id))['bankChangedByEmail']));
  expect(told).toEqual(['ana@sobremesa.app', 'admin@sobremesa.app', 'admin@sobremesa.app', null]);
  await api.close();
});
