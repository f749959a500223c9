import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { actOnInvestment, createInvestment, returnInput, contribute } from '../../api/investments/investmentsFixture';
import { findKeyFigure, openReportsConsole, rowsOf } from './reportsConsole';

function filterOf(link: HTMLElement): unknown {
  return JSON.parse(new URL(link.getAttribute('href') ?? '', 'http://console.test').searchParams.get('filter') ?? '{}');
}

describe('investments report', () => {
  test('offers to record an investment in its empty state', async () => {
    const fixture = await openReportsConsole();
    await fixture.go('/reports/inversiones');
    await screen.findByText('Aún no hay inversiones');
    expect(screen.getByRole('link', { name: 'Registrar inversión' })).toHaveAttribute('href', '/investments/create');
  });

  test('shows paid-in, returned, due and scheduled amounts', async () => {
    const fixture = await openReportsConsole();
    const { api } = fixture;
    const { id } = await createInvestment(api, { investorName: 'Fondo Jacarandá', committedMinor: 1_000_000 });
    await contribute(api, id, 800_000);
    await actOnInvestment(api, 'investments', id, 'return', returnInput('interest', 40_000));
    await actOnInvestment(api, 'investments', id, 'return', returnInput('principalReturn', 240_000));
    await actOnInvestment(api, 'investments', id, 'schedule', {
      type: 'interest',
      amountMinor: 5_000,
      dueOn: '2026-07-15',
      times: 3,
    });
    await actOnInvestment(api, 'investments', id, 'schedule', {
      type: 'contribution',
      amountMinor: 90_000,
      dueOn: '2026-07-20',
      times: 1,
    });
    await fixture.go('/reports/inversiones');
    expect(await findKeyFigure('Aportado')).toHaveTextContent('$8,000.00');
    expect(await findKeyFigure('DPI')).toHaveTextContent('0.35×');
    expect(await findKeyFigure('Por devolver')).toHaveTextContent('$5,600.00');
    expect(await findKeyFigure('Por pagar en 30 días')).toHaveTextContent('$50.00');
    expect(filterOf(within(await findKeyFigure('Por pagar en 30 días')).getByRole('link'))).toEqual({
      state: ['scheduled'],
      currency: ['MXN'],
      type: ['principalReturn', 'interest', 'dividend'],
      dueOn_gte: '2026-07-01',
      dueOn_lte: '2026-07-31',
    });
    // Outstanding = paid in − principal returned − written off; returned = principal + yield.
    expect((await rowsOf('Desglose por inversionista')).slice(1)).toEqual([
      [
        'Fondo Jacarandá',
        '$5,600.00',
        '$10,000.00',
        '$8,000.00',
        '$2,400.00',
        '$0.00',
        '$400.00',
        '$2,800.00',
        '0.35×',
      ],
      ['Total', '$5,600.00', '$10,000.00', '$8,000.00', '$2,400.00', '$0.00', '$400.00', '$2,800.00', '0.35×'],
    ]);
    const months = screen.getByRole('figure', { name: 'Programado por mes' });
    expect(months).toHaveTextContent('Pagos a inversionistas: $150.00 · Aportaciones: $900.00');
    await fixture.user.click(within(months).getByRole('button', { name: 'Ver tabla' }));
    expect((await rowsOf('Programado por mes')).slice(1)).toEqual([
      ['jul 2026', '$50.00', '$900.00'],
      ['ago 2026', '$50.00', '$0.00'],
      ['sep 2026', '$50.00', '$0.00'],
    ]);
    const [nextMovement] = within(screen.getByRole('region', { name: 'Próximos' })).getAllByRole('listitem');
    expect(nextMovement).toHaveTextContent('15 jul 2026Fondo JacarandáPago$50.00');
    expect(screen.getByText('No hay pagos vencidos.')).toBeVisible();
  });
});
