import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { companies } from '../../contract/catalogs/companies';
import { exportColumnsOf } from '../../contract/exports';
import { catalogsOf, type CatalogId, type Item } from './catalogRequests';
import { openApiFixture, listPath, type ApiFixture } from './apiFixture';

/** Tests every kind of field in the API description and in files. */

const clabe = '032180000118359719';
let api: ApiFixture;
let schemas: Record<string, { properties: Record<string, unknown> }>;
const itemsByCatalog: Partial<Record<CatalogId, Item>> = {};

beforeAll(async () => {
  api = await openApiFixture();
  const catalogs = catalogsOf(api);
  const category = await catalogs.create('categories', { slug: 'comida-corrida', icon: '🍲' });
  itemsByCatalog.categories = await catalogs.create('categories', { slug: 'guisados', parentId: category.id });
  itemsByCatalog.labels = await catalogs.create('labels', { slug: 'vegano' });
  const spicy = await catalogs.create('labels', { slug: 'picante' });
  itemsByCatalog.occasions = await catalogs.create('occasions', {
    startsOn: '2026-11-01',
    endsOn: '2026-11-02',
    recurrence: 'yearly',
  });
  itemsByCatalog.companies = await catalogs.create('companies', {
    name: { es: 'La Comadre', en: null },
    phone: '55 1234 5678',
    address: 'Calle 60, núm. 5\nMérida',
    categoryIds: [category.id],
    labelIds: [spicy.id, itemsByCatalog.labels.id],
    commissionBp: 1_250,
    payoutMinimumMinor: 50_000,
    bank: { holder: '=Ana', bankName: 'BBVA', accountNumber: clabe },
  });
  const plan = await catalogs.create('plans', {
    code: 'bogota',
    slug: 'bogota',
    currency: 'COP',
    priceMinor: 2_990_005,
    features: [
      { es: 'Envío gratis', en: 'Free delivery' },
      { es: 'Sin cargos', en: 'No fees' },
    ],
  });
  await catalogs.act('plans', plan, 'supersede', { priceMinor: 3_000_000, interval: 'month' });
  itemsByCatalog.plans = await catalogs.get('plans', plan.id);
  schemas = (await api.send('GET', 'openapi.json')).json['components']?.['schemas'] as unknown as typeof schemas;
});
afterAll(() => api.close());

const getItem = (id: CatalogId) => itemsByCatalog[id] as Item;
const nameOf = (id: string) => `Catalogs${id.charAt(0).toUpperCase()}${id.slice(1)}`;

function findFaults(name: string, value: unknown): unknown[] {
  // references.test.ts tests the actions on references.
  const schema = JSON.parse(
    JSON.stringify(schemas[name]).replaceAll('{"$ref":"#/components/schemas/Availability"}', '{}'),
  ) as Parameters<typeof z.fromJSONSchema>[0];
  return z.fromJSONSchema(schema).safeParse(value).error?.issues ?? [];
}

describe.each<CatalogId>(['categories', 'labels', 'occasions', 'companies', 'plans'])('API description of %s', (id) => {
  test('matches the responses of each catalog to the API description, field by field', async () => {
    expect(findFaults(nameOf(id), getItem(id))).toEqual([]);
    expect(findFaults(nameOf(id), { ...getItem(id), surprise: 1 })).toHaveLength(1);
  });

  test('accepts a whole record sent back, as described', async () => {
    expect(findFaults(`${nameOf(id)}Change`, getItem(id))).toEqual([]);
    const response = await api.send('PUT', `catalogs/${id}/${getItem(id).id}`, {
      version: getItem(id).version,
      body: getItem(id),
    });
    expect([response.status, response.json['version']]).toEqual([200, getItem(id).version]);
  });
});

test('describes secret fields in requests and not in responses', () => {
  expect(JSON.stringify(schemas['CatalogsCompanies'])).not.toContain('accountNumber');
  expect(schemas['CatalogsCompaniesNew']?.properties['bank']).toMatchObject({
    anyOf: [
      {
        required: ['holder', 'bankName'],
        properties: { accountNumber: { writeOnly: true }, accountLast4: { readOnly: true } },
      },
      { type: 'null' },
    ],
  });
  const form = {
    name: { es: 'x' },
    slug: 'x',
    legalName: 'x',
    taxId: 'FLC980315AB2',
    email: 'a@b.mx',
    bank: { holder: 'x', bankName: 'x', accountNumber: clabe },
  };
  expect(findFaults('CatalogsCompaniesNew', form)).toEqual([]);
  expect(findFaults('CatalogsCompaniesNew', { ...form, bank: { holder: 'x' } })).not.toEqual([]);
});

async function exportRow(id: CatalogId, columns?: readonly string[]): Promise<Record<string, string>> {
  const query = { filter: { id: [getItem(id).id] }, ...(columns && { columns: columns.map((path) => [path, path]) }) };
  const { text } = await api.send('GET', listPath(`catalogs/${id}.csv`, query));
  const cells = [...text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g)].map(
    ([, quotedCell, plain]) => quotedCell?.replaceAll('""', '"') ?? plain ?? '',
  );
  const width = cells.length / 2;
  return Object.fromEntries(cells.slice(0, width).map((title, index) => [title, cells[width + index] ?? '']));
}

describe('exported files', () => {
  test('exports a company in importable form, with only the last digits of its account', async () => {
    const row = await exportRow('companies');
    expect(row).toMatchObject({
      'name.es': 'La Comadre',
      'name.en': '',
      phone: "'+525512345678",
      address: 'Calle 60, núm. 5\nMérida',
      categoryIds: 'comida-corrida',
      labelIds: 'picante; vegano',
      commissionBp: '12.50',
      payoutMinimumMinor: '500.00',
      'bank.holder': "'=Ana",
      'bank.bankName': 'BBVA',
      'bank.accountLast4': '9719',
      payableMinor: '0.00',
      currency: 'MXN',
      state: 'active',
    });
    expect(Object.keys(row)).toEqual(exportColumnsOf(companies).map(({ path }) => path));
    expect(Object.keys(row)).not.toContain('bank.accountNumber');
  });

  test('exports amounts in their currency, texts by language and references by slug', async () => {
    const row = await exportRow('plans');
    const successor = await api.send('GET', `catalogs/plans/${String(getItem('plans')['supersededById'])}`);
    expect(row).toMatchObject({
      priceMinor: '29900.05',
      currency: 'COP',
      interval: 'month',
      'features.es': 'Envío gratis\nSin cargos',
      'features.en': 'Free delivery\nNo fees',
      supersedesId: '',
      supersededById: successor.json['slug'],
    });
    expect(Object.keys(row).filter((title) => title === 'currency')).toHaveLength(1);
  });

  test('exports dates and computed values', async () => {
    expect(await exportRow('occasions', ['startsOn', 'endsOn', 'nextOn', 'recurrence'])).toEqual({
      startsOn: '2026-11-01',
      endsOn: '2026-11-02',
      nextOn: '2026-11-01',
      recurrence: 'yearly',
    });
  });

  test('exports the parent of a category by its slug', async () => {
    expect(await exportRow('categories', ['slug', 'parentId'])).toEqual({
      slug: 'guisados',
      parentId: 'comida-corrida',
    });
  });

  test.each(['bank', 'bank.accountNumber', 'name', 'labelIds.0', 'toString'])(
    'rejects the unknown export column %s',
    async (path) => {
      const response = await api.send('GET', listPath('catalogs/companies.csv', { columns: [[path, 'x']] }));
      expect([response.status, response.json['code']]).toEqual([400, 'request.unknownField']);
    },
  );
});
