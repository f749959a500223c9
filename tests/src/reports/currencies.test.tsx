import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { server } from '../../../mocks/node';
import { createCardPayment, completedFields } from '../../api/sales/salesFixture';
import { captureDownloads, saveAs } from '../downloads';
import { openReportsConsole, rowsOf } from './reportsConsole';

const normalizeSpaces = (rows: string[][]) => rows.map((row) => row.map((cell) => cell.replaceAll('\u00A0', ' ')));

describe('report of sales in all currencies', () => {
  test('has no link while only one currency is in use', async () => {
    const fixture = await openReportsConsole('es', ['MXN']);
    await fixture.go('/reports/sales');
    expect(await screen.findByRole('link', { name: 'MXN' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Todas' })).toBeNull();
  });

  test('lists each currency, has no total without a rate, and shows the rates of its total', async () => {
    const fixture = await openReportsConsole();
    const { salesFixture } = fixture;
    const chilean = await salesFixture.createCompany({ currency: 'CLP' });
    await salesFixture.createSale(completedFields);
    await salesFixture.createSale({
      ...completedFields,
      companyId: chilean.id,
      currency: 'CLP',
      grossMinor: 9_990,
      taxMinor: 1_898,
      payments: [createCardPayment(11_888)],
    });
    await fixture.go('/reports/sales');
    await fixture.user.click(await screen.findByRole('link', { name: 'Todas' }));
    await waitFor(() => expect(fixture.address()).toBe('/reports/sales/currencies?range=last30Days'));
    expect(normalizeSpaces(await rowsOf('Cada moneda por separado')).slice(1)).toEqual([
      ['MXN', '1', '$100.00', '$0.00', '$100.00', '$16.00', '$0.00', '$116.00'],
      ['COP', '0', 'COP 0.00', 'COP 0.00', 'COP 0.00', 'COP 0.00', 'COP 0.00', 'COP 0.00'],
      ['CLP', '1', 'CLP 9,990', 'CLP 0', 'CLP 9,990', 'CLP 1,898', 'CLP 0', 'CLP 11,888'],
    ]);
    expect(
      screen.getByText('Falta el tipo de cambio de CLP a MXN al 1 jul 2026: no hay total convertido.'),
    ).toBeVisible();
    expect(normalizeSpaces(await rowsOf('Convertido a MXN')).at(-1)).toEqual([
      'CLP',
      '—',
      '—',
      '—',
      '—',
      '—',
      '—',
      'Sin tipo de cambio',
    ]);

    await salesFixture.send('POST', 'exchange-rates', {
      body: { base: 'CLP', quote: 'MXN', rate: '0.01925', onDate: '2026-06-20', source: 'Banxico FIX' },
    });
    await fixture.go('/reports/sales/currencies?range=last7Days');
    await screen.findByText('El tipo de cambio de CLP tiene más de una semana.');
    expect(normalizeSpaces(await rowsOf('Convertido a MXN')).slice(1)).toEqual([
      ['MXN', '$100.00', '$0.00', '$100.00', '$16.00', '$0.00', '$116.00', 'No se convierte'],
      ['COP', '$0.00', '$0.00', '$0.00', '$0.00', '$0.00', '$0.00', 'Sin importes'],
      [
        'CLP',
        '$192.31',
        '$0.00',
        '$192.31',
        '$36.54',
        '$0.00',
        '$228.85',
        '1 CLP = 0.01925 MXN · 20 jun 2026 · Banxico FIX · 11 días antes',
      ],
      ['Total en MXN', '$292.31', '$0.00', '$292.31', '$52.54', '$0.00', '$344.85', ''],
    ]);
    const downloads = captureDownloads();
    await saveAs(fixture, 'Descargar');
    await waitFor(() =>
      expect(downloads.map(({ name }) => name)).toEqual([
        expect.stringMatching(/^ventas-en-todas-las-monedas-.*\.csv$/),
      ]),
    );
  });

  test('links to the form of a missing rate with its currencies and date', async () => {
    const fixture = await openReportsConsole();
    await fixture.salesFixture.createSale(completedFields);
    await fixture.go('/reports/sales/currencies?from=2026-06-01&to=2026-07-01&currency=CLP');
    await fixture.user.click(await screen.findByRole('link', { name: 'Registrar MXN/CLP' }));
    await screen.findByRole('heading', { level: 1, name: 'Registrar tipo de cambio' });
    await fixture.fill(/^Tipo de cambio/, '51.95');
    await fixture.fill(/^Fuente/, 'Banco Central de Chile');
    await fixture.user.click(screen.getByRole('button', { name: 'Registrar tipo de cambio' }));
    await screen.findByRole('heading', { level: 1, name: 'MXN/CLP' });
    expect(await screen.findByText('1 MXN = 51.95 CLP')).toBeVisible();
    expect(screen.getByText('Banco Central de Chile')).toBeVisible();
    expect(fixture.sent('POST').map(({ body }) => body)).toEqual([
      { base: 'MXN', quote: 'CLP', rate: '51.95', onDate: '2026-07-01', source: 'Banco Central de Chile' },
    ]);

    await fixture.go('/reports/sales/currencies?from=2026-06-01&to=2026-07-01&currency=CLP');
    // 100.00 × 51.95 = 5,195, and 16.00 × 51.95 = 831.2.
    const total = await screen.findByRole('row', { name: /^Total en CLP/ });
    expect(normalizeSpaces([[...total.children].map(({ textContent }) => textContent)])[0]).toEqual([
      'Total en CLP',
      'CLP 5,195',
      'CLP 0',
      'CLP 5,195',
      'CLP 831',
      'CLP 0',
      'CLP 6,026',
      '',
    ]);
  });

  test('the form of a rate shows the inverse and the last rate, and asks before saving a very different one', async () => {
    const fixture = await openReportsConsole();
    const recordRate = async (rate: string) => {
      await fixture.go('/exchange-rates/create?base=COP&quote=MXN&onDate=2026-07-01');
      await fixture.fill(/^Tipo de cambio/, rate);
      await fixture.fill(/^Fuente/, 'Banxico FIX');
      await fixture.user.click(screen.getByRole('button', { name: 'Registrar tipo de cambio' }));
    };
    const countSent = () => fixture.sent('POST').length;
    await recordRate('0.0046');
    await screen.findByRole('heading', { level: 1, name: 'COP/MXN' });
    expect(countSent()).toBe(1);

    await recordRate('217.39');
    expect(await screen.findByText('Al revés: 1 MXN = 0.0046 COP')).toBeVisible();
    expect(screen.getByText('Último registrado: 1 COP = 0.0046 MXN, del 1 jul 2026')).toBeVisible();
    const question = await screen.findByRole('alertdialog', { name: '¿Registrar 1 COP = 217.39 MXN?' });
    expect(question).toHaveTextContent('1 COP = 0.0046 MXN, del 1 jul 2026.');
    await fixture.user.click(within(question).getByRole('button', { name: 'Corregir' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(countSent()).toBe(1);

    await fixture.user.click(screen.getByRole('button', { name: 'Registrar tipo de cambio' }));
    await fixture.user.click(await screen.findByRole('button', { name: 'Registrar de todos modos' }));
    expect(await screen.findByText('1 COP = 217.39 MXN')).toBeVisible();
    expect(countSent()).toBe(2);
  });

  test('the form of a rate asks before saving one that cannot be compared with the last', async () => {
    server.use(http.get('*/api/exchange-rates', () => Response.json({ code: 'service.failed' }, { status: 500 })));
    const fixture = await openReportsConsole();
    await fixture.go('/exchange-rates/create?base=COP&quote=MXN&onDate=2026-07-01');
    await fixture.fill(/^Tipo de cambio/, '217.39');
    await fixture.fill(/^Fuente/, 'Banxico FIX');
    await fixture.user.click(screen.getByRole('button', { name: 'Registrar tipo de cambio' }));
    const question = await screen.findByRole('alertdialog', { name: '¿Registrar 1 COP = 217.39 MXN?' });
    expect(question).toHaveTextContent('No se pudo comparar con el último registrado.');
    expect(fixture.sent('POST')).toEqual([]);
    await fixture.user.click(within(question).getByRole('button', { name: 'Registrar de todos modos' }));
    await screen.findByText('1 COP = 217.39 MXN');
  });

  test('is shown as cards on a phone, including the total', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const fixture = await openReportsConsole();
    await fixture.salesFixture.createSale(completedFields);
    await fixture.go('/reports/sales/currencies');
    const convertedList = await screen.findByRole('list', { name: 'Convertido a MXN' });
    const cards = within(convertedList).getAllByRole('listitem');
    expect(cards.map((card) => card.firstChild?.textContent)).toEqual(['MXN', 'COP', 'CLP', 'Total en MXN']);
    expect(cards.at(-1)).toHaveTextContent('Cobrado neto$116.00');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('the form of a rate ignores invalid values in its address', async () => {
    const fixture = await openReportsConsole();
    await fixture.go('/exchange-rates/create?base=XXX&quote=MXN&onDate=2026-02-31');
    await screen.findByRole('heading', { level: 1, name: 'Registrar tipo de cambio' });
    await fixture.fill(/^Tipo de cambio/, '0.0046');
    await fixture.fill(/^Fuente/, 'Banxico FIX');
    await fixture.user.click(screen.getByRole('button', { name: 'Registrar tipo de cambio' }));
    await screen.findByText('Elige una de las opciones.');
    expect(fixture.sent('POST')).toEqual([]);
  });
});
