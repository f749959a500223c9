import { screen, waitFor, within } from '@testing-library/react';
import * as readme from 'readme:catalog';
import { describe, expect, test } from 'vitest';
import { typeDate } from '../src/dates';
import { categories, labels } from '../../contract/catalogs/catalogs';
import type { Resource } from '../../contract/resource';
import { listPath } from '../api/apiFixture';
import { captureDownloads, saveAs } from '../src/downloads';
import { reviewFile, serveTexts, readVerdicts } from '../src/kit/import/importConsole';
import { labelForm, openConsoleFixture, listRowNames, type ConsoleFixture } from '../src/kit/consoleFixture';

serveTexts();

/** Catalog that the README declares, under a name that nothing else in the product uses, not even the texts. */
const suppliers = { ...readme.suppliers, name: 'catalogs/proof' } as Resource;
const resources = [categories, labels, suppliers];

async function openPage(at = '/catalogs/proof'): Promise<ConsoleFixture> {
  const stage = await openConsoleFixture({ at, resources });
  await stage.api.send('POST', 'catalogs/labels', { body: labelForm('Vegano') });
  await stage.api.send('POST', 'catalogs/categories', { body: { slug: 'verduras', name: { es: 'Verduras' } } });
  return stage;
}

const createSupplierForm = (name: string, overrides: Record<string, unknown> = {}) => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name: { es: name },
  legalName: `${name}, S. A. de C. V.`,
  kind: 'market',
  minimumMinor: 0,
  ...overrides,
});

const pressButton = async (stage: ConsoleFixture, name: string | RegExp) =>
  stage.user.click(await screen.findByRole('button', { name }));

async function choose(stage: ConsoleFixture, name: string, typedText: string): Promise<void> {
  await stage.user.type(await screen.findByRole('combobox', { name }), typedText.slice(0, 3));
  await stage.user.click(await screen.findByRole('option', { name: new RegExp(typedText) }));
}

describe('catalog of the README', () => {
  test('creates a record with a field of every kind by its form', async () => {
    const stage = await openPage();
    expect(await screen.findByText('Aún no hay nada')).toBeVisible();
    await stage.user.click(screen.getByRole('link', { name: 'Crear' }));
    await stage.fill(/Nombre en español/, 'Huerta La Esperanza');
    await stage.fill(/^Legal name/, 'Huerta La Esperanza, S. C.');
    await stage.user.click(screen.getByRole('radio', { name: 'Farm' }));
    await stage.fill(/^Email/, 'Hola@Huerta.MX');
    await stage.fill(/^Phone/, '55 1234 5678');
    await typeDate(stage.user, /^Since/, '2026-03-01');
    await stage.fill(/^Minimum/, '1,250.50');
    await stage.fill(/^Discount/, '12.5');
    await stage.fill(/^Delivery days/, '3');
    await stage.fill(/^Color/, '#166534');
    await choose(stage, 'Category', 'Verduras');
    await choose(stage, 'Label', 'Vegano');
    const bank = within(screen.getByRole('group', { name: 'Bank' }));
    await stage.user.type(bank.getByRole('textbox', { name: /^Holder/ }), 'Rosa Luna');
    await stage.user.type(bank.getByRole('textbox', { name: /^Account/ }), '012345678901234567');
    await pressButton(stage, /^Guardar (?!y )/);
    expect(await screen.findByText('Se creó «Huerta La Esperanza».')).toBeVisible();

    const { json, text } = await stage.api.send('GET', 'catalogs/proof');
    const [exportedRecord] = json as unknown as Record<string, unknown>[];
    expect(exportedRecord).toMatchObject({
      slug: 'huerta-la-esperanza',
      legalName: 'Huerta La Esperanza, S. C.',
      kind: 'farm',
      email: 'hola@huerta.mx',
      phone: '+525512345678',
      since: '2026-03-01',
      minimumMinor: 125_050,
      discountBp: 1_250,
      deliveryDays: 3,
      color: '#166534',
      bank: { holder: 'Rosa Luna' },
    });
    expect(text).not.toContain('012345678901234567');
    const [category] = (await stage.api.send('GET', 'catalogs/categories')).json as unknown as Record<
      string,
      unknown
    >[];
    expect([exportedRecord?.['categoryId'], category?.['usageCount']]).toEqual([category?.['id'], 1]);
  });

  test('lists, searches and filters its records', async () => {
    const stage = await openPage('/catalogs/proof?filter={"q":"esper"}');
    await stage.api.send('POST', 'catalogs/proof', {
      body: createSupplierForm('La Esperanza', { kind: 'farm', since: '2026-03-01', minimumMinor: 125_050 }),
    });
    await stage.api.send('POST', 'catalogs/proof', { body: createSupplierForm('Central de Abasto') });
    await stage.go('/catalogs/proof');
    await waitFor(() => expect(listRowNames()).toEqual(['La Esperanza', 'Central de Abasto']));
    const row = within(screen.getByRole('row', { name: /La Esperanza/ }));
    expect(row.getByText('$1,250.50')).toBeVisible();
    await pressButton(stage, /^Filtros/);
    await stage.user.click(await screen.findByRole('checkbox', { name: 'Farm' }));
    await pressButton(stage, 'Aplicar');
    await waitFor(() => expect(listRowNames()).toEqual(['La Esperanza']));
    await stage.go('/catalogs/proof?filter={"q":"abas"}');
    await waitFor(() => expect(listRowNames()).toEqual(['Central de Abasto']));
  });

  test('edits a record and rejects invalid values', async () => {
    const stage = await openPage('/catalogs/labels');
    const { json } = await stage.api.send('POST', 'catalogs/proof', { body: createSupplierForm('La Esperanza') });
    await stage.go(`/catalogs/proof/${json['id']}`);
    await stage.fill(/^Discount/, '51');
    await stage.fill(/^Email/, 'no es un correo');
    await pressButton(stage, 'Guardar cambios');
    expect(await screen.findByRole('textbox', { name: /^Email/ })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: /^Discount/ })).toBeInvalid();
    await stage.fill(/^Discount/, '50');
    await stage.fill(/^Email/, 'hola@huerta.mx');
    await pressButton(stage, 'Guardar cambios');
    expect(await screen.findByText('Se guardó «La Esperanza».')).toBeVisible();
    expect((await stage.api.send('GET', `catalogs/proof/${json['id']}`)).json).toMatchObject({
      discountBp: 5_000,
      email: 'hola@huerta.mx',
      version: 2,
    });
  });

  test('exports the columns of its fields without secrets', async () => {
    const stage = await openPage('/catalogs/proof');
    await stage.api.send('POST', 'catalogs/proof', {
      body: createSupplierForm('La Esperanza', {
        minimumMinor: 125_050,
        discountBp: 1_250,
        bank: { holder: 'Rosa Luna', account: '012345678901234567' },
      }),
    });
    await stage.go('/catalogs/proof?sort=slug&order=ASC');
    const downloads = captureDownloads();
    await saveAs(stage, 'Exportar');
    await waitFor(() => expect(downloads).toHaveLength(1));
    const csv = (await downloads[0]?.file.text()) ?? '';
    expect(csv).toContain('Legal name');
    expect(csv).toContain('1250.50');
    expect(csv).not.toContain('012345678901234567');
  });

  test('imports its own template', async () => {
    const stage = await openPage('/catalogs/proof/import');
    const downloads = captureDownloads();
    await pressButton(stage, 'Descargar plantilla');
    await waitFor(() => expect(downloads).toHaveLength(1));
    await reviewFile(stage, new File([(await downloads[0]?.file.arrayBuffer()) ?? ''], 'plantilla.csv'));
    expect(await readVerdicts()).toEqual(['2 Nueva']);
  });

  test('shows the bound of a rate as a percentage when a file exceeds it', async () => {
    const stage = await openPage('/catalogs/proof/import');
    const file = 'slug,name.es,legalName,discountBp\nmolino,Molino,Molino S. A.,60\n';
    await reviewFile(stage, new File([file], 'proveedores.csv'));
    expect(await readVerdicts()).toEqual([expect.stringContaining('Debe ser 50% o menos')]);
  });

  test('archives a record and restores it', async () => {
    const stage = await openPage('/catalogs/labels');
    const { json } = await stage.api.send('POST', 'catalogs/proof', { body: createSupplierForm('La Esperanza') });
    await stage.go(`/catalogs/proof/${json['id']}`);
    await pressButton(stage, 'Archivar');
    await stage.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archivar' }));
    expect(await screen.findByText('Aún no hay nada')).toBeVisible();
    expect(stage.address()).toBe('/catalogs/proof');
    expect((await stage.api.send('GET', listPath('catalogs/proof'))).json).toEqual([]);
    await stage.go(`/catalogs/proof/${json['id']}`);
    await pressButton(stage, 'Restaurar');
    await waitFor(async () => expect((await stage.api.send('GET', listPath('catalogs/proof'))).json).toHaveLength(1));
  });

  test('appears in the OpenAPI document without its secret in responses', async () => {
    const stage = await openPage();
    const { json } = await stage.api.send('GET', 'openapi.json');
    const schemas = (json['components'] as Record<string, Record<string, unknown>>)['schemas'] ?? {};
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['CatalogsProof', 'CatalogsProofNew', 'CatalogsProofChange']),
    );
    expect(JSON.stringify(schemas['CatalogsProof'])).not.toContain('"account"');
    expect(JSON.stringify(schemas['CatalogsProofNew'])).toContain('"account"');
  });
});
