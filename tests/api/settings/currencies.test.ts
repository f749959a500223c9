import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogsOf, createTaxId } from '../catalogRequests';
import { createPerson } from '../deposits/depositsFixture';
import type { TestResponse } from '../apiFixture';
import { openSettingsFixture, type SettingsFixture } from './settingsFixture';

let fixture: SettingsFixture;
beforeEach(async () => {
  fixture = await openSettingsFixture();
  await fixture.grantDuties('ana', ['owner']);
});
afterEach(() => fixture.close());

const setCurrencies = async (currencies: readonly string[]) =>
  fixture.decide(await fixture.changeSetting('currencies', 'change-currencies', { currencies }), 'approve', 'ana');

const violationsOf = ({ status, json }: TestResponse) => [
  status,
  (json['violations'] as unknown as { field: string; code: string }[] | undefined)?.map(
    ({ field, code }) => `${field} ${code}`,
  ),
];
const refusal = [422, ['currency notOffered']];

const issueCard = (currency: string) =>
  fixture.send('POST', 'giftcards', {
    key: crypto.randomUUID(),
    body: { initialMinor: 5_000, currency, fundedBy: 'customer' },
  });

describe('currencies of new records', () => {
  test('permits all known currencies until two owners change them', async () => {
    expect(await fixture.readSetting('currencies')).toMatchObject({
      currencies: ['MXN', 'COP', 'CLP'],
      source: 'installation',
      installation: { currencies: ['MXN', 'COP', 'CLP'] },
    });
    expect((await fixture.changeSetting('currencies', 'change-currencies', { currencies: ['MXN'] })).status).toBe(202);
    expect((await fixture.readSetting('currencies'))['currencies']).toEqual(['MXN', 'COP', 'CLP']);
  });

  test('are in use with those in which the ledger has entries', async () => {
    const readInUse = async () => (await fixture.send('GET', 'permissions')).json['currenciesInUse'];
    expect((await issueCard('CLP')).status).toBe(201);
    expect(await readInUse()).toEqual(['MXN', 'COP', 'CLP']);
    await setCurrencies(['MXN']);
    expect(await readInUse()).toEqual(['MXN', 'CLP']);
  });

  test('rejects an empty list of currencies', async () => {
    const response = await fixture.changeSetting('currencies', 'change-currencies', { currencies: [] });
    expect(violationsOf(response)).toEqual([422, ['currencies required']]);
  });

  test('restricts new cards, plans, companies, deposits and investments', async () => {
    const accountId = await createPerson(fixture);
    expect((await setCurrencies(['MXN'])).status).toBe(200);
    expect((await fixture.send('GET', 'permissions')).json['newRecords']).toMatchObject({ currencies: ['MXN'] });
    expect(violationsOf(await issueCard('COP'))).toEqual(refusal);
    expect((await issueCard('MXN')).status).toBe(201);
    const catalogs = catalogsOf(fixture);
    const company = { country: 'CO', currency: 'COP', taxId: createTaxId('CO') };
    await expect(catalogs.create('companies', company)).rejects.toThrow('notOffered');
    await expect(catalogs.create('plans', { currency: 'COP' })).rejects.toThrow('notOffered');
    const create = (body: object, resource: string) =>
      fixture.send('POST', resource, { key: crypto.randomUUID(), body });
    const investment = {
      investorName: 'Inés',
      instrument: 'equity',
      committedMinor: 100_000,
      currency: 'COP',
      startsOn: '2026-07-01',
    };
    expect(violationsOf(await create(investment, 'investments'))).toEqual(refusal);
    const deposit = {
      accountId,
      amountMinor: 5_000,
      currency: 'COP',
      bank: 'BBVA',
      bankReference: 'REF-1',
      receivedOn: '2026-07-01',
    };
    expect(violationsOf(await create(deposit, 'deposits'))).toEqual(refusal);
    expect((await create({ ...deposit, currency: 'MXN' }, 'deposits')).status).toBe(201);
  });

  test('leaves existing records unchanged when currencies change, and resets them', async () => {
    const { json } = await issueCard('COP');
    await setCurrencies(['MXN']);
    const reissueResponse = await fixture.send('POST', `giftcards/${String(json['id'])}/reissue`, {
      key: crypto.randomUUID(),
      version: Number(json['version']),
      body: { reason: 'se perdió' },
    });
    expect(reissueResponse.status).toBe(200);
    const reset = await fixture.changeSetting('currencies', 'reset', {});
    expect((await fixture.decide(reset, 'approve', 'ana')).status).toBe(200);
    expect(await fixture.readSetting('currencies')).toMatchObject({
      currencies: ['MXN', 'COP', 'CLP'],
      source: 'installation',
    });
    expect((await issueCard('COP')).status).toBe(201);
  });
});
