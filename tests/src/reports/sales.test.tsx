import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { typeDate } from '../dates';
import { completedFields } from '../../api/sales/salesFixture';
import { captureDownloads, saveAs } from '../downloads';
import { listReportRequests, findKeyFigure, openReportsConsole, rowsOf, type ReportsConsole } from './reportsConsole';

const companyTable = 'Desglose por empresa';

async function createTrade({ salesFixture }: ReportsConsole) {
  const fonda = await salesFixture.createCompany({ name: { es: 'La Fonda' } });
  const tacos = await salesFixture.createCompany({ name: { es: 'Tacos El Güero' } });
  const firstSale = await salesFixture.createSale({ companyId: fonda.id, ...completedFields });
  await salesFixture.createSale({ companyId: fonda.id, channel: 'web', ...completedFields });
  await salesFixture.createSale({ companyId: tacos.id, ...completedFields });
  await salesFixture.act(`sales/${firstSale.id}`, 'refund', {
    amountMinor: 2_000,
    atFault: 'platform',
    reason: 'Llegó frío',
  });
  return { fonda, tacos };
}

describe('sales report', () => {
  test('shows its figures and rows that add up to them', async () => {
    const fixture = await openReportsConsole();
    await createTrade(fixture);
    await fixture.go('/reports/sales');
    expect(await findKeyFigure('Ventas netas')).toHaveTextContent(/\$282\.76.*vs\. \$0\.00/);
    expect(await findKeyFigure('Ventas')).toHaveTextContent('3');
    expect(await findKeyFigure('Vendido por venta')).toHaveTextContent(/\$100\.00.*\$300\.00 ÷ 3/);
    expect(await findKeyFigure('Tasa de reembolso')).toHaveTextContent(/5\.75%.*\$17\.24 ÷ \$300\.00/);
    const [, ...rows] = await rowsOf(companyTable);
    expect(rows.map((row) => row.slice(0, 7))).toEqual([
      ['La Fonda', '$182.76 vs. $0.00', '+$182.76', '$200.00', '$17.24', '2', '$100.00'],
      ['Tacos El Güero', '$100.00 vs. $0.00', '+$100.00', '$100.00', '$0.00', '1', '$100.00'],
      ['Total', '$282.76 vs. $0.00', '+$282.76', '$300.00', '$17.24', '3', '$100.00'],
    ]);
    expect(await rowsOf('De la venta bruta a lo cobrado')).toEqual([
      ['Venta bruta', '$300.00'],
      ['Descuentos', '$0.00'],
      ['Vendido', '$300.00'],
      ['Venta reembolsada', '-$17.24'],
      ['Ventas netas', '$282.76'],
      ['Impuestos netos', '$45.24'],
      ['Propinas netas', '$0.00'],
      ['Cobrado neto', '$328.00'],
    ]);
    expect(
      screen.getByText(/2 jun – 1 jul 2026 · comparado con 3 may – 1 jun 2026 \(hasta [^)]*\) · MXN$/),
    ).toBeVisible();
    expect(document.title).toBe('Reporte de ventas · Sobremesa');
  });

  test('is filtered by a click of a row, in its address, and the filter can be removed', async () => {
    const fixture = await openReportsConsole();
    const { fonda } = await createTrade(fixture);
    await fixture.go('/reports/sales');
    await fixture.user.click(await screen.findByRole('link', { name: 'La Fonda' }));
    await screen.findByRole('table', { name: 'Desglose por categoría' });
    expect(fixture.address()).toBe(`/reports/sales?filter={"company":["${fonda.id}"]}&groupBy=category`);
    await waitFor(async () => expect(await rowsOf('Desglose por categoría')).toHaveLength(3));
    const filters = await screen.findByRole('list', { name: 'Filtros activos' });
    await fixture.user.click(await within(filters).findByRole('button', { name: /^Empresa: La Fonda/ }));
    expect(fixture.address()).toBe('/reports/sales?groupBy=category');
    await waitFor(async () => expect(await findKeyFigure('Ventas netas')).toHaveTextContent('$282.76'));
  });

  test('links figures and rows to their lists', async () => {
    const fixture = await openReportsConsole();
    const { tacos } = await createTrade(fixture);
    await fixture.go('/reports/sales');
    const listsOf = async (name: string) =>
      within(await findKeyFigure(name))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')?.split('?')[0]]);
    expect(await listsOf('Ventas')).toEqual([['Ver de Ventas', '/sales']]);
    expect(await listsOf('Tasa de reembolso')).toEqual([
      ['Ventas de Tasa de reembolso', '/sales'],
      ['Reembolsos de Tasa de reembolso', '/refunds'],
    ]);
    await fixture.user.click(await screen.findByRole('link', { name: 'Ver ventas de Tacos El Güero' }));
    expect(fixture.address()).toContain(
      `/sales?filter={"currency":"MXN","businessDate_gte":"2026-06-02","businessDate_lte":"2026-07-01","companyId":["${tacos.id}"]}`,
    );
    expect(await screen.findAllByRole('rowheader')).toHaveLength(1);
  });

  test('draws the selected figure, with a summary and a table that adds up to the total', async () => {
    const fixture = await openReportsConsole();
    await createTrade(fixture);
    await fixture.go('/reports/sales?range=last7Days');
    const button = within(await findKeyFigure('Ventas')).getByRole('button', { name: 'Ventas' });
    await fixture.user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(fixture.address()).toBe('/reports/sales?range=last7Days&figure=sales');
    const chart = screen.getByRole('figure', { name: 'Ventas' });
    expect(chart).toHaveTextContent('Total 3. Máximo 3 (mié, 1 jul 2026), mínimo 0 (jue, 25 jun 2026).');
    await fixture.user.click(within(chart).getByRole('button', { name: 'Ver tabla' }));
    const days = (await rowsOf('Ventas')).slice(1);
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toEqual(['mié, 1 jul 2026', '3', 'mié, 24 jun 2026', '0']);
    expect(days.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(3);
  });

  test('lists no days of the future in the table of a chart', async () => {
    const fixture = await openReportsConsole();
    await createTrade(fixture);
    await fixture.go('/reports/sales?range=thisWeek&interval=day&compare=none&figure=sales');
    const chart = await screen.findByRole('figure', { name: 'Ventas' });
    await fixture.user.click(await within(chart).findByRole('button', { name: 'Ver tabla' }));
    expect((await rowsOf('Ventas')).slice(1).map(([day]) => day)).toEqual([
      'lun, 29 jun 2026',
      'mar, 30 jun 2026',
      'mié, 1 jul 2026',
    ]);
  });

  test('draws no chart of a single day', async () => {
    const fixture = await openReportsConsole();
    await createTrade(fixture);
    await fixture.go('/reports/sales?range=today&interval=day&figure=sales');
    const figure = await screen.findByRole('figure', { name: 'Ventas' });
    expect(figure).toHaveTextContent(/^Ventas3$/);
    expect([...figure.children].map(({ tagName }) => tagName)).toEqual(['FIGCAPTION']);
    expect(within(figure).queryByRole('button')).toBeNull();
  });

  test('compares with the previous range up to the same time', async () => {
    const fixture = await openReportsConsole();
    fixture.salesFixture.now.value = new Date('2026-06-30T11:45:00Z');
    await fixture.salesFixture.createSale({ placedAt: '2026-06-30T11:00:00Z', completedAt: '2026-06-30T11:30:00Z' });
    fixture.salesFixture.now.value = new Date('2026-07-01T12:00:00Z');
    await createTrade(fixture);
    await fixture.go('/reports/sales?range=today');
    await waitFor(async () => expect(await findKeyFigure('Ventas')).toHaveTextContent('sube 200.0%'));
    expect(await findKeyFigure('Tasa de reembolso')).toHaveTextContent('sube 5.75 pts');
    expect(screen.getByText(/comparado con 30 jun 2026 \(hasta 30 jun 2026, 6:00 a\.m\.\)/)).toBeVisible();
    const compare = screen.getByRole('combobox', { name: 'Comparar con' });
    await fixture.user.selectOptions(compare, 'Sin comparar');
    await waitFor(async () => expect(await findKeyFigure('Ventas')).not.toHaveTextContent('sube'));
    expect(fixture.address()).toBe('/reports/sales?range=today&compare=none');
    expect(listReportRequests(fixture).at(-1)).not.toContain('compare');
    await fixture.user.selectOptions(compare, 'Periodo anterior');
    await waitFor(() => expect(fixture.address()).toBe('/reports/sales?range=today'));
  });

  test('shows a heat map that is operated with the keyboard', async () => {
    const fixture = await openReportsConsole();
    await createTrade(fixture);
    await fixture.go('/reports/sales');
    const map = await screen.findByRole('figure', { name: /^Horario de ventas/ });
    expect(map).toHaveTextContent('Mejor hora: miércoles a las 05:00, $300.00.');
    within(map).getByRole('button', { name: 'lunes 00:00: $0.00' }).focus();
    await fixture.user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(within(map).getByRole('button', { name: 'miércoles 05:00: $300.00' })).toHaveFocus();
    expect(
      within(map)
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toHaveLength(2);
  });
});

describe('current range', () => {
  test('is limited to today, and compared with as much of the previous one, on the page, in the legend and in the file', async () => {
    const fixture = await openReportsConsole();
    fixture.salesFixture.now.value = new Date('2026-07-22T18:00:00Z');
    vi.setSystemTime(fixture.salesFixture.now.value);
    await createTrade(fixture);
    await fixture.go('/reports/sales?range=thisMonth');
    expect(
      await screen.findByText(/^1–22 jul 2026 · comparado con 1–22 jun 2026 \(hasta 22 jun 2026, 12:00 p\.m\.\)/),
    ).toBeVisible();
    const legend = within(screen.getByRole('figure', { name: 'Ventas netas' })).getAllByRole('listitem');
    expect(legend.map(({ textContent }) => textContent)).toEqual([
      'Ventas netas, 1–22 jul 2026',
      'Periodo anterior, 1–22 jun 2026',
    ]);
    const files = captureDownloads();
    await saveAs(fixture, 'Descargar');
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('reporte-de-ventas-2026-07-01-2026-07-22.csv');
    const [, fromLine, toLine] = (await files[0]?.file.text())?.split('\r\n') ?? [];
    expect([fromLine, toLine]).toEqual(['Desde,2026-07-01', 'Hasta,2026-07-22']);
    expect(await files[0]?.file.text()).toContain('Periodo de comparación,2026-06-01,2026-06-22,');
  });
});

describe('parameters of the sales report', () => {
  test('have a named or custom date range', async () => {
    const fixture = await openReportsConsole();
    await fixture.go('/reports/sales?currency=COP');
    await fixture.user.click(await screen.findByRole('button', { name: 'Últimos 30 días' }));
    await fixture.user.click(await screen.findByRole('button', { name: 'Mes pasado' }));
    await waitFor(() => expect(fixture.address()).toBe('/reports/sales?currency=COP&range=lastMonth'));
    await fixture.user.click(await screen.findByRole('button', { name: 'Mes pasado' }));
    const dialog = await screen.findByRole('dialog', { name: 'Fechas' });
    await typeDate(fixture.user, 'Desde', '2026-06-20', within(dialog));
    await typeDate(fixture.user, 'Hasta', '2026-06-10', within(dialog));
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('La fecha final es anterior a la inicial.');
    await typeDate(fixture.user, 'Hasta', '2026-06-21', within(dialog));
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(fixture.address()).toBe('/reports/sales?currency=COP&from=2026-06-20&to=2026-06-21'));
    await waitFor(() =>
      expect(listReportRequests(fixture).at(-1)).toBe(
        '/api/reports/sales?from=2026-06-20&to=2026-06-21&interval=day&groupBy=company&currency=COP&compare=previousPeriod',
      ),
    );
  });

  test('have filters that are requested once they are applied', async () => {
    const fixture = await openReportsConsole();
    await createTrade(fixture);
    await fixture.go('/reports/sales');
    await findKeyFigure('Ventas netas');
    const countBefore = listReportRequests(fixture).length;
    await fixture.user.click(screen.getByRole('button', { name: 'Filtros' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filtros' });
    await fixture.user.click(within(dialog).getByRole('checkbox', { name: 'Web' }));
    expect(listReportRequests(fixture)).toHaveLength(countBefore);
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
    await waitFor(async () => expect(await findKeyFigure('Ventas')).toHaveTextContent('1'));
    expect(fixture.address()).toBe('/reports/sales?filter={"channel":["web"]}');
  });

  test('abort a superseded request', async () => {
    const fixture = await openReportsConsole();
    await fixture.go('/reports/sales');
    await screen.findByText('Sin ventas en estas fechas');
    fixture.setNetworkHandler((request, next) =>
      request.url.includes('from=2026-07-01')
        ? new Promise((_, reject) =>
            request.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
          )
        : next(request),
    );
    await fixture.go('/reports/sales?range=today');
    await waitFor(() => expect(fixture.requests.at(-1)?.address).toContain('from=2026-07-01'));
    const supersededRequest = fixture.requests.at(-1);
    await fixture.go('/reports/sales?range=yesterday');
    await waitFor(() => expect(supersededRequest?.signal.aborted).toBe(true));
    await screen.findByText(/^30 jun 2026 · comparado con 29 jun 2026 · MXN/);
  });
});
