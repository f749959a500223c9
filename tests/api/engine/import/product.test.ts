import { afterAll, beforeAll, expect, test } from 'vitest';
import { importColumnsOf, type ImportResult } from '../../../../contract/imports';
import { isImportable } from '../../../../contract/resource';
import { resources } from '../../../../contract/resources';
import { openApiFixture, listPath, type ApiFixture, type Json } from '../../apiFixture';
import { refusedRows, getResults, listVerdicts } from './importFixture';
import { untyped } from '../../../../api/db/database';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture({ resources });
});
afterAll(() => api.close());

let files = 0;
/** Imports rows given by column path. Each call sends a new file. */
async function importAll(resource: string, rows: readonly Record<string, string>[]): Promise<ImportResult[]> {
  files += 1;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const body = {
    importId: `0198a5a0-0000-8000-8000-0000000000${String(files).padStart(2, '0')}`,
    columns,
    rows: rows.map((row, index) => ({ row: index + 2, cells: columns.map((column) => row[column] ?? '') })),
  };
  const response = await api.send('POST', `${resource}/import`, { body });
  if (response.status !== 200) throw new Error(response.text);
  return getResults(response);
}
const readFirst = async (resource: string, filter: Record<string, unknown>) =>
  ((await api.send('GET', listPath(resource, { filter }))).json as unknown as Json[])[0];

test('imports people and catalogs with references by title', async () => {
  expect(
    refusedRows(
      await importAll('catalogs/categories', [
        { 'name.es': 'Comida', slug: 'comida' },
        { 'name.es': 'Tacos', slug: 'tacos', parentId: 'Comida' },
      ]),
    ),
  ).toEqual([]);
  expect(refusedRows(await importAll('catalogs/labels', [{ 'name.es': 'Vegano', slug: 'vegano' }]))).toEqual([]);
  expect(
    refusedRows(
      await importAll('catalogs/occasions', [
        {
          'name.es': 'Día de Muertos',
          slug: 'dia-de-muertos',
          startsOn: '01/11/2026',
          endsOn: '2026-11-02',
          recurrence: 'yearly',
        },
      ]),
    ),
  ).toEqual([]);
  expect(
    refusedRows(
      await importAll('catalogs/plans', [
        {
          'name.es': 'Familiar',
          slug: 'familiar',
          code: 'familiar',
          priceMinor: '199.00',
          'features.es': 'Envío gratis|Sin mínimo',
        },
      ]),
    ),
  ).toEqual([]);
  const company = {
    'name.es': 'La Cocina',
    slug: 'la-cocina',
    legalName: 'La Cocina SA de CV',
    taxId: 'LCO010203AB0',
    email: 'hola@lacocina.mx',
    categoryIds: 'tacos; comida',
    labelIds: 'vegano',
    commissionBp: '12.5 %',
    payoutMinimumMinor: '$1,500.00',
    'bank.holder': 'La Cocina',
    'bank.bankName': 'BBVA',
    'bank.accountNumber': '032180000118359719',
  };
  expect(refusedRows(await importAll('catalogs/companies', [company]))).toEqual([]);
  expect(await readFirst('catalogs/companies', { slug: 'la-cocina' })).toMatchObject({
    commissionBp: 1250,
    payoutMinimumMinor: 150_000,
    bank: { holder: 'La Cocina', accountLast4: '9719' },
  });
  expect(
    listVerdicts(
      await importAll('users/user', [
        {
          displayName: 'Ana',
          email: 'Ana@Ejemplo.mx',
          phone: '55 1234 5678',
          type: 'employee',
          companyId: 'la-cocina',
        },
      ]),
    ),
  ).toEqual(['created']);
  const companyId = (await readFirst('catalogs/companies', { slug: 'la-cocina' }))?.['id'];
  expect(await readFirst('users/user', { email: 'ana@ejemplo.mx' })).toMatchObject({
    displayName: 'Ana',
    phone: '+525512345678',
    type: 'employee',
    companyId,
  });
});

test('imports a foreign company in the format of its country', async () => {
  const row = {
    'name.es': 'Picada',
    slug: 'picada',
    legalName: 'La Picada SpA',
    country: 'CL',
    taxId: '76.086.428-5',
    email: 'hola@picada.cl',
    phone: '9 8765 4321',
    payoutMinimumMinor: '15000',
    'bank.holder': 'La Picada',
    'bank.bankName': 'BancoEstado',
    'bank.accountType': 'sight',
    'bank.accountNumber': '76086428',
  };
  expect(refusedRows(await importAll('catalogs/companies', [row]))).toEqual([]);
  expect(await readFirst('catalogs/companies', { slug: 'picada' })).toMatchObject({
    taxId: '76086428-5',
    currency: 'CLP',
    payoutMinimumMinor: 15_000,
    phone: '+56987654321',
    bank: { accountType: 'sight', accountLast4: '6428' },
  });
});

test('stores no account number in import rows or audit events', async () => {
  await importAll('catalogs/companies', [
    { 'name.es': 'Otra', slug: 'otra', 'bank.accountNumber': '032180000118359710' },
  ]);
  for (const table of ['importRows', 'auditEvents'])
    expect(JSON.stringify(await untyped(api.db.kysely).selectFrom(table).selectAll().execute())).not.toContain(
      '0321800001183597',
    );
});

test('offers a column for every required field of importable resources', () => {
  const importableResources = resources.filter(isImportable);
  expect(importableResources.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['users/user', 'catalogs/companies']),
  );
  for (const { fields, ...rest } of importableResources) {
    const names = new Set(importColumnsOf({ fields, ...rest }).map(({ name }) => name));
    expect(
      Object.keys(fields).filter((name) => fields[name]?.required && !fields[name].readOnly && !names.has(name)),
    ).toEqual([]);
  }
});
