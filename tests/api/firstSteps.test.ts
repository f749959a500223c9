import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture, type TestResponse } from './apiFixture';
import { openSalesFixture } from './sales/salesFixture';

let api: ApiFixture;
beforeEach(async () => {
  api = await openApiFixture();
});
afterEach(() => api.close());

const readSteps = async (as = 'admin') => (await api.send('GET', 'system/first-steps', { as })).json;
const expectCreatedId = ({ status, json }: TestResponse) => {
  expect(status).toBe(201);
  return json;
};

test('reports no first step of an empty installation as done', async () => {
  expect(await readSteps()).toEqual({
    company: false,
    bankAccount: false,
    plan: false,
    administrator: false,
    deposit: false,
  });
});

test('reports each first step as done once its record exists, and the deposit once it is confirmed', async () => {
  await api.close();
  const fixture = await openSalesFixture();
  api = fixture;
  expect(await readSteps()).toMatchObject({ company: true, bankAccount: false, deposit: false });
  const { version } = await fixture.readSale(`catalogs/companies/${fixture.company.id}`);
  const bank = { holder: 'La Comadre', bankName: 'Banco del Centro', accountNumber: '002010077777777771' };
  const company = (await fixture.send('GET', `catalogs/companies/${fixture.company.id}`)).json;
  const saveResponse = await fixture.send('PUT', `catalogs/companies/${fixture.company.id}`, {
    version: Number(version),
    body: { ...company, bank },
  });
  expect(saveResponse.status).toBe(200);
  expect(await readSteps()).toMatchObject({ bankAccount: true, administrator: false });
  await api.send('GET', 'permissions', { as: 'ana' });
  expect(await readSteps()).toMatchObject({ administrator: true });
  const deposit = {
    accountId: fixture.person.id,
    amountMinor: 10_000,
    currency: 'MXN',
    method: 'transfer',
    bank: 'Banco del Centro',
    bankReference: 'A1',
    receivedOn: '2026-07-01',
  };
  const { id } = expectCreatedId(await fixture.send('POST', 'deposits', { key: crypto.randomUUID(), body: deposit }));
  expect(await readSteps()).toMatchObject({ deposit: false });
  expect((await fixture.act(`deposits/${String(id)}`, 'confirm', {}, { as: 'ana' })).status).toBe(200);
  expect(await readSteps()).toMatchObject({ deposit: true });
});
