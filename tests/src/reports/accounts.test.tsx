import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { completedFields } from '../../api/sales/salesFixture';
import { listReportRequests, findKeyFigure, openReportsConsole, rowsOf } from './reportsConsole';

describe('accounts report', () => {
  test('shows balances with their natural sign and their sum of zero', async () => {
    const fixture = await openReportsConsole();
    await fixture.salesFixture.createSale(completedFields);
    await fixture.go('/reports/accounts');
    expect(await findKeyFigure('Activos')).toHaveTextContent('$116.00');
    expect(await findKeyFigure('Resultado del periodo')).toHaveTextContent('$15.00');
    const rows = await rowsOf('Saldos por rubro');
    expect(
      rows.filter(([name]) =>
        [
          'Pagos con tarjeta por recibir',
          'Adeudado neto a empresas',
          'Comisiones ganadas',
          'Total de pasivos',
        ].includes(name ?? ''),
      ),
    ).toEqual([
      ['Pagos con tarjeta por recibir', '$0.00', '$116.00', '$0.00', '$116.00'],
      ['Adeudado neto a empresas', '$0.00', '$0.00', '$98.60', '$98.60'],
      ['Total de pasivos', '$0.00', '$0.00', '$101.00', '$101.00'],
      ['Comisiones ganadas', '$0.00', '$0.00', '$15.00', '$15.00'],
    ]);
    expect(screen.getByRole('region', { name: 'Saldos por rubro' })).toHaveTextContent(
      /Activos\$116\.00−Pasivos\$101\.00−Capital\$0\.00−Ingresos\$15\.00\+Gastos\$0\.00=Cuadra\$0\.00/,
    );
    expect((await rowsOf('Antigüedad de saldos'))[1]).toEqual([
      'Adeudado a empresas',
      '$98.60',
      '$0.00',
      '$0.00',
      '$0.00',
      '$98.60',
    ]);
  });

  test('expands a group into its accounts, which link to their statements', async () => {
    const fixture = await openReportsConsole();
    const fonda = await fixture.salesFixture.createCompany({ name: { es: 'La Fonda' } });
    await fixture.salesFixture.createSale({ companyId: fonda.id, ...completedFields });
    await fixture.go('/reports/accounts');
    const placeButton = await screen.findByRole('button', { name: 'Adeudado neto a empresas' });
    expect(listReportRequests(fixture)).toHaveLength(1);
    await fixture.user.click(placeButton);
    expect(placeButton).toHaveAttribute('aria-expanded', 'true');
    const account = await screen.findByRole('link', { name: 'Adeudado a La Fonda' });
    expect(account.closest('tr')).toHaveTextContent('$0.00$0.00$98.60$98.60');
    expect(account.getAttribute('href')).toMatch(/^\/ledger-accounts\/[0-9a-f-]{36}$/);
  });

  test('shows users in its other tab for the same range', async () => {
    const fixture = await openReportsConsole();
    await fixture.salesFixture.createPerson();
    await fixture.go('/reports/accounts?range=last7Days&groupBy=account&filter={"place":["asset:bank"]}');
    await fixture.user.click(await screen.findByRole('link', { name: 'Clientes' }));
    expect(fixture.address()).toBe('/reports/accounts?range=last7Days&tab=people');
    const users = (await rowsOf('Desglose por tipo')).find(([name]) => name === 'Cliente');
    expect(users?.slice(1, 3)).toEqual(['2', '2']);
    expect(screen.getByRole('figure', { name: 'Cuentas por estado' })).toHaveTextContent(
      /Activas: \d+ · En prueba: 0 · Suscritas: 0 · Bloqueadas: 0/,
    );
    expect(listReportRequests(fixture).at(-1)).toBe(
      '/api/reports/accounts/people?from=2026-06-25&to=2026-07-01&interval=day&groupBy=type',
    );
    await fixture.user.click(
      within(await findKeyFigure('Cuentas nuevas')).getByRole('button', { name: 'Cuentas nuevas' }),
    );
    expect(screen.getByRole('figure', { name: 'Cuentas nuevas' })).toHaveTextContent(/^Cuentas nuevasTotal \d/);
    expect(screen.queryByRole('navigation', { name: 'Moneda' })).toBeNull();
  });

  test('shows the accounts of a single group on request', async () => {
    const fixture = await openReportsConsole();
    const fonda = await fixture.salesFixture.createCompany({ name: { es: 'La Fonda' } });
    await fixture.salesFixture.createSale({ companyId: fonda.id, ...completedFields });
    await fixture.go('/reports/accounts?groupBy=account&filter={"place":["liability:company"]}');
    await waitFor(async () =>
      expect((await rowsOf('Saldos por rubro')).map(([name]) => name)).toContain('Adeudado a La Fonda'),
    );
    expect(screen.queryByText('Cuadra')).toBeNull();
  });
});
