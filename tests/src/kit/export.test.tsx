import { screen, waitFor } from '@testing-library/react';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { plans } from '../../../contract/catalogs/catalogs';
import { journals } from '../../../contract/money/ledger';
import { liquidationItems } from '../../../contract/money/liquidations';
import { sales } from '../../../contract/money/sales';
import { fileColumnsOf } from '../../../src/kit/list/listFile';
import { captureDownloads, saveAs } from '../downloads';
import { labelForm, openConsoleFixture, type ConsoleFixture } from './consoleFixture';

const startExport = (fixture: ConsoleFixture, as?: string) => saveAs(fixture, 'Exportar', as);

test.each([
  [
    'amounts with their currency, and both languages of a name',
    plans,
    [{ name: 'priceMinor' }, { name: 'active' }],
    ['name.es', 'name.en', 'slug', 'priceMinor', 'active', 'currency'],
  ],
  ['no key, because it cannot be imported', sales, [{ name: 'companyId' }], ['number', 'companyId']],
  [
    'the fields of a total that has none of its own',
    liquidationItems,
    [{ name: 'commissionWithTaxMinor', addends: { commissionMinor: -1, commissionTaxMinor: -1 } }] as const,
    ['companyName', 'commissionMinor', 'commissionTaxMinor', 'currency'],
  ],
  [
    'the columns of lines in place of the amounts of their record',
    journals,
    [{ name: 'kind' }, { name: 'amountMinor' }],
    ['seq', 'kind', 'accountId', 'debitMinor', 'creditMinor', 'currency'],
  ],
])('a file has %s', (_, resource, columns, paths) => {
  expect(fileColumnsOf(resource, columns).map(({ path }) => path)).toEqual(paths);
});

describe('export of a list', () => {
  test('requests all matching rows from the server and saves them as a file', async () => {
    const downloads = captureDownloads();
    const fixture = await openConsoleFixture({ at: '/login' });
    for (let index = 0; index < 30; index += 1)
      await fixture.api.send('POST', 'catalogs/labels', { body: labelForm(`Sabor ${index}`) });
    await fixture.api.send('POST', 'catalogs/labels', { body: labelForm('Otra') });
    await fixture.go('/catalogs/labels?filter={"q":"sabor"}&sort=name.es&order=DESC');
    await startExport(fixture);
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toMatch(/^etiquetas-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await downloads[0]?.file.text())?.trim().split('\r\n') ?? [];
    expect(lines[0]?.replace('\uFEFF', '')).toBe('Nombre en español,Nombre en inglés,Identificador,Color,Estado,Usos');
    expect(lines).toHaveLength(31);
    expect(lines[1]).toMatch(/^Sabor 9,.*,Activa,0$/);
    expect(await screen.findByText('Se exportaron 30 filas.')).toBeVisible();
  });

  test('has the columns of the view, as a workbook with dates', async () => {
    const downloads = captureDownloads();
    const fixture = await openConsoleFixture({
      names: ['Vegano'],
      stored: { 'columns.catalogs/labels': { '': { columns: [{ name: 'createdAt' }], density: 'comfortable' } } },
    });
    await startExport(fixture, 'Excel (.xlsx)');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toMatch(/^etiquetas-\d{4}-\d\d-\d\d\.xlsx$/);
    const { sheets } = await readXlsx(new Uint8Array((await downloads[0]?.file.arrayBuffer()) ?? new ArrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual(['Etiquetas']);
    const [titles = [], row = []] = sheets[0]?.rows ?? [];
    expect(titles).toEqual(['Nombre en español', 'Nombre en inglés', 'Identificador', 'Creación']);
    expect(row[0]).toBe('Vegano');
    expect(row[3]).toBeInstanceOf(Date);
    expect(await screen.findByText('Se exportó 1 fila.')).toBeVisible();
  });

  test('that breaks off saves no file and shows an error', async () => {
    const downloads = captureDownloads();
    const fixture = await openConsoleFixture({ names: ['Vegano'] });
    fixture.setNetworkHandler(async (request, next) => {
      if (!request.url.includes('.csv')) return next(request);
      const body = new ReadableStream({
        pull(stream) {
          stream.enqueue(new TextEncoder().encode('Nombre\r\nVegano\r\n'));
          stream.error(new TypeError('terminated'));
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/csv' } });
    });
    await startExport(fixture);
    expect(await screen.findByText(/No se pudo exportar/)).toBeVisible();
    expect(downloads).toHaveLength(0);
  });

  test('can be cancelled', async () => {
    const downloads = captureDownloads();
    const fixture = await openConsoleFixture({ names: ['Vegano'] });
    fixture.setNetworkHandler((request, next) =>
      request.url.includes('.csv')
        ? new Promise((_, reject) =>
            request.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
          )
        : next(request),
    );
    await startExport(fixture);
    await fixture.user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('button', { name: 'Exportar' })).toBeVisible();
    expect(fixture.requests.at(-1)?.signal.aborted).toBe(true);
    expect(downloads).toHaveLength(0);
  });
});
