import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture } from './apiFixture';
import { openApiKeysFixture } from './apiKeys/apiKeysFixture';
import { openSalesFixture } from './sales/salesFixture';

let api: ApiFixture;
beforeEach(async () => {
  api = await openApiFixture();
});
afterEach(() => api.close());

const readSteps = async (as = 'admin') => (await api.send('GET', 'system/first-steps', { as })).json;
test('reports no first step of an empty installation as done', async () => {
  expect(await readSteps()).toEqual({
    company: false,
    bankAccount: false,
    administrator: false,
    apiKey: false,
    sale: false,
  });
});

test('reports each first step as done once its record exists', async () => {
  await api.close();
  const fixture = await openSalesFixture();
  api = fixture;
  expect(await readSteps()).toMatchObject({ company: true, bankAccount: false, sale: false });
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
  await fixture.createSale();
  expect(await readSteps()).toMatchObject({ apiKey: false, sale: true });
});

test('reports the API key as done once one exists', async () => {
  await api.close();
  const fixture = await openApiKeysFixture();
  api = fixture;
  expect(await readSteps()).toMatchObject({ apiKey: false });
  await fixture.createKey();
  expect(await readSteps()).toMatchObject({ apiKey: true });
});
