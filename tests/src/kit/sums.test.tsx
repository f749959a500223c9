import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createPerson, recordDeposit } from '../../api/deposits/depositsFixture';
import { openDepositsConsole } from '../deposits/depositsConsole';
import { openGiftCardsConsole } from '../giftcards/giftCardsConsole';
import { offline, openConsoleFixture, listRowNames, type ConsoleFixture } from './consoleFixture';

async function openQueue(): Promise<ConsoleFixture> {
  const fixture = await openDepositsConsole();
  const accountId = await createPerson(fixture.api);
  for (const [amountMinor, currency] of [
    [10_000, 'MXN'],
    [20_050, 'MXN'],
    [700_000, 'CLP'],
  ])
    await recordDeposit(fixture.api, { accountId, amountMinor, currency });
  return fixture;
}
const sums = () => screen.findByRole('region', { name: 'Totales' });
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');

describe('totals below a list', () => {
  test('are shown for all rows and for selected rows, by currency', async () => {
    const fixture = await openQueue();
    await fixture.go('/deposit');
    const totals = await sums();
    const allRowsText = 'Todas las filas (3)CLPMontoCLP 700,000MXNMonto$300.50';
    await waitFor(() => expect(textOf(totals)).toBe(allRowsText));
    for (const name of listRowNames().slice(1, 3))
      await fixture.user.click(screen.getByRole('checkbox', { name: `Seleccionar ${name}` }));
    await waitFor(() =>
      expect(textOf(totals)).toBe(`${allRowsText}Seleccionadas (2)CLPMontoCLP 700,000MXNMonto$200.50`),
    );
    expect(fixture.sent('GET').filter(({ address }) => address.startsWith('/api/deposits?'))).toHaveLength(1);
  });

  test('are updated after an action on a row', async () => {
    const { user, go } = await openQueue();
    await go('/deposit');
    const totals = await sums();
    await waitFor(() => expect(textOf(totals)).toContain('Todas las filas (3)CLPMontoCLP 700,000MXNMonto$300.50'));
    const rejectedRow = await screen.findByRole('row', { name: /\$200\.50/ });
    await user.click(within(rejectedRow).getByRole('checkbox'));
    await user.click(
      within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Rechazar' }),
    );
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'No aparece en el banco');
    await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }));
    await waitFor(() => expect(textOf(totals)).toBe('Todas las filas (2)CLPMontoCLP 700,000MXNMonto$100.00'));
  });

  test('are updated when another user changes a row', async () => {
    const { user, go, issue, runCardAction } = await openGiftCardsConsole('/login', { live: true });
    const { id, code } = await issue({ initialMinor: 20_000 });
    await issue({ initialMinor: 10_000 });
    await go('/giftcards');
    const totals = await sums();
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(code.slice(-4)) }));
    const matchText = (allRowsText: string, tickedText: string) =>
      `Todas las filas (2)MXNSaldo${allRowsText}Seleccionadas (1)MXNSaldo${tickedText}`;
    await waitFor(() => expect(textOf(totals)).toBe(matchText('$300.00', '$200.00')));
    await runCardAction(id, 'adjust', { deltaMinor: 550, reason: 'Compensación' });
    await waitFor(() => expect(textOf(totals)).toBe(matchText('$305.50', '$205.50')));
  });

  test('show an error if they fail to load, and retry', async () => {
    const fixture = await openQueue();
    fixture.setNetworkHandler((request, next) =>
      request.url.includes('/sums') ? offline(request, next) : next(request),
    );
    await fixture.go('/deposit');
    const totals = await sums();
    expect(await within(totals).findByText(/No se pudieron calcular los totales/)).toBeVisible();
    fixture.setNetworkHandler();
    await fixture.user.click(within(totals).getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(textOf(totals)).toContain('Todas las filas (3)'));
  });

  test('show an error if the selected rows fail to load, and retry', async () => {
    const fixture = await openQueue();
    await fixture.go('/deposit');
    const totals = await sums();
    await waitFor(() => expect(textOf(totals)).toContain('Todas las filas (3)'));
    fixture.setNetworkHandler((request, next) =>
      request.url.includes('/sums') ? offline(request, next) : next(request),
    );
    await fixture.user.click(screen.getByRole('checkbox', { name: `Seleccionar ${listRowNames()[0] ?? ''}` }));
    expect(await within(totals).findByText(/No se pudo sumar lo seleccionado/)).toBeVisible();
    fixture.setNetworkHandler();
    await fixture.user.click(within(totals).getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(textOf(totals)).toContain('Seleccionadas (1)'));
  });

  test('are not requested for a list without amounts', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano'] });
    await screen.findByRole('table');
    expect(screen.queryByRole('region', { name: 'Totales' })).toBeNull();
    expect(fixture.sent('GET').some(({ address }) => address.includes('/sums'))).toBe(false);
  });
});
