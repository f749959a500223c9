import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { completedFields } from '../../api/sales/salesFixture';
import { captureDownloads, saveAs } from '../downloads';
import { offline } from '../kit/consoleFixture';
import { findKeyFigure, openReportsConsole } from './reportsConsole';

describe('report without figures', () => {
  test('shows an empty state with a link to a longer range', async () => {
    const fixture = await openReportsConsole();
    await fixture.go('/reports/sales?range=yesterday');
    await screen.findByText('Sin ventas en estas fechas');
    await fixture.user.click(screen.getByRole('link', { name: 'Ver: Últimos 12 meses' }));
    expect(fixture.address()).toBe('/reports/sales?range=last12Months');
  });

  test('offers to clear its filters', async () => {
    const fixture = await openReportsConsole();
    await fixture.salesFixture.createSale(completedFields);
    await fixture.go('/reports/sales?filter={"channel":["counter"]}');
    await screen.findByText('No hay resultados');
    await fixture.user.click(screen.getByRole('link', { name: 'Quitar filtros' }));
    expect(await findKeyFigure('Ventas')).toHaveTextContent('1');
  });

  test('shows an error for invalid dates without a request', async () => {
    const fixture = await openReportsConsole();
    await fixture.go('/reports/sales?from=2026-07-01&to=2020-07-01');
    expect(await screen.findByRole('alert')).toHaveTextContent('La fecha final es anterior a la inicial.');
    expect(fixture.sent('GET')).toEqual([]);
  });

  test('suggests a coarser interval', async () => {
    const fixture = await openReportsConsole();
    await fixture.go('/reports/sales?range=all&interval=day');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ese intervalo es demasiado corto para el rango.');
    await fixture.user.click(screen.getByRole('link', { name: 'Ver: Semana' }));
    await screen.findByText('Sin ventas en estas fechas');
    expect(fixture.address()).toBe('/reports/sales?range=all&interval=week');
  });

  test('shows an error with the request id, and retries', async () => {
    const fixture = await openReportsConsole();
    fixture.setNetworkHandler(async () =>
      Response.json({ code: 'service.failed', message: 'SQLITE_BUSY', requestId: 'req-7' }, { status: 500 }),
    );
    await fixture.go('/reports/sales');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('req-7');
    expect(alert).not.toHaveTextContent('SQLITE_BUSY');
    fixture.setNetworkHandler();
    await fixture.user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Sin ventas en estas fechas');
  });

  test('keeps its previous figures when a refresh fails', async () => {
    const fixture = await openReportsConsole();
    await fixture.salesFixture.createSale(completedFields);
    await fixture.go('/reports/sales');
    expect(await findKeyFigure('Ventas')).toHaveTextContent('1');
    fixture.setNetworkHandler(offline);
    await fixture.user.click(screen.getByRole('button', { name: 'Actualizar cifras' }));
    expect(await screen.findByText(/Puede haber cambios que no ves/)).toBeVisible();
    expect(await findKeyFigure('Ventas')).toHaveTextContent('1');
  });
});

describe('report file', () => {
  test("contains title, range, filters and all rows in the console's language", async () => {
    const downloads = captureDownloads();
    const fixture = await openReportsConsole();
    const fonda = await fixture.salesFixture.createCompany({ name: { es: 'La Fonda' } });
    await fixture.salesFixture.createSale({ companyId: fonda.id, ...completedFields });
    await fixture.go(`/reports/sales?groupBy=channel&filter=${JSON.stringify({ company: [fonda.id] })}`);
    await findKeyFigure('Ventas');
    await saveAs(fixture, 'Descargar');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe('reporte-de-ventas-2026-06-02-2026-07-01.csv');
    const text = (await downloads[0]?.file.text()) ?? '';
    for (const line of [
      'Reporte de ventas',
      'Desde,2026-06-02',
      'Hasta,2026-07-01',
      'Empresa,La Fonda',
      'Canal,Moneda,Ventas netas,Ventas,',
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/App,MXN,100\.00,1,/);
    expect(await screen.findByText('Se descargó el reporte completo.')).toBeVisible();
  });

  test('names accounts, tab and units as the page does', async () => {
    const downloads = captureDownloads();
    const fixture = await openReportsConsole();
    await fixture.salesFixture.createSale(completedFields);
    await fixture.go('/reports/accounts');
    await findKeyFigure('Activos');
    await saveAs(fixture, 'Descargar');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe('reporte-de-cuentas-saldos-2026-07-01-2026-07-01.csv');
    const balances = (await downloads[0]?.file.text()) ?? '';
    expect(balances).toContain('Reporte de cuentas: Saldos');
    expect(balances).toMatch(/^Adeudado neto a empresas,MXN,-98\.60,/m);
    await fixture.go('/reports/sales?compare=previousPeriod');
    await findKeyFigure('Ventas');
    await saveAs(fixture, 'Descargar');
    await waitFor(() => expect(downloads).toHaveLength(2));
    const headText = (await downloads[1]?.file.text()) ?? '';
    for (const expectedLine of [
      ',Tasa de reembolso (%),',
      ',Ventas netas (Periodo de comparación),',
      'Periodo de comparación,2026-05-03,2026-06-01',
    ])
      expect(headText).toContain(expectedLine);
  });

  test('can be cancelled', async () => {
    const downloads = captureDownloads();
    const fixture = await openReportsConsole();
    await fixture.go('/reports/sales');
    await screen.findByText('Sin ventas en estas fechas');
    fixture.setNetworkHandler(
      (request) =>
        new Promise((_, reject) =>
          request.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    );
    await saveAs(fixture, 'Descargar');
    await fixture.user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('button', { name: 'Descargar' })).toBeVisible();
    expect(fixture.requests.at(-1)?.signal.aborted).toBe(true);
    expect(downloads).toEqual([]);
  });
});
