import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ledgerAccounts } from '../../../contract/money/ledger';
import { openHomeConsole, type HomeFixture } from '../home/homeConsole';
import { AlwaysVisibleObserver } from '../kit/AlwaysVisibleObserver';

const hour = 3_600_000;

/** Changes the bank balance, so that it differs from the journals by one peso. */
const setBank = ({ api }: HomeFixture, balanceMinor: number) =>
  api.db.kysely.updateTable(ledgerAccounts.table).set({ balanceMinor }).where('code', '=', 'asset:bank:MXN').execute();

async function openUnbalanced(): Promise<HomeFixture> {
  const fixture = await openHomeConsole();
  await fixture.salesFixture.topUp(fixture.salesFixture.person.id, 12_345);
  await setBank(fixture, 12_445);
  await fixture.api.runScheduler();
  return fixture;
}

describe('nightly checks', () => {
  test('are listed on the checks page and link to their results', async () => {
    const fixture = await openUnbalanced();
    const { api, go, advance, user, address } = fixture;
    await setBank(fixture, 12_345);
    advance(24 * hour);
    await api.runScheduler();
    await go('/checks');
    const nightsRegion = await screen.findByRole('region', { name: 'Cada noche' });
    const [, passedRow, failedRow] = await within(nightsRegion).findAllByRole('row');
    expect(passedRow).toHaveTextContent(/2 jul 2026.*Cuadra.*0/);
    expect(failedRow).toHaveTextContent(/1 jul 2026.*No cuadra.*2/);
    await user.click(within(failedRow ?? nightsRegion).getByRole('link'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Revisión del 1 jul 2026' })).toBeVisible();
    expect(address()).toMatch(/^\/check-runs\/[\da-f-]{36}$/);
    const rules = screen.getByRole('region', { name: 'Reglas' });
    const [firstRule] = within(rules).getAllByRole('listitem');
    expect(firstRule).toHaveTextContent('Los saldos suman cero');
    expect(firstRule).toHaveTextContent('MXN 100');
    await user.click(screen.getByRole('link', { name: 'Revisar ahora' }));
    expect(await screen.findByText('Todo cuadra')).toBeVisible();
  });

  test('show an empty state before the first night', async () => {
    const { go } = await openHomeConsole();
    await go('/checks');
    const nightsRegion = await screen.findByRole('region', { name: 'Cada noche' });
    expect(await within(nightsRegion).findByText(/Cada noche, después de las 3:00/)).toBeVisible();
  });

  test('are marked fixed once the ledger is right, and keep their results', async () => {
    vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
    const fixture = await openUnbalanced();
    await setBank(fixture, 12_345);
    fixture.advance(2 * hour);
    await fixture.api.runScheduler();
    await fixture.go('/check-runs');
    const row = (await screen.findByText('Corregido')).closest('tr');
    expect(row).toHaveTextContent(/1 jul 2026.*2/);
    await fixture.user.click(within(row ?? document.body).getByRole('link'));
    await screen.findByRole('heading', { level: 1, name: 'Revisión del 1 jul 2026' });
    expect(await screen.findByText('comprobó que ya cuadra', { exact: false })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Reglas' })).getAllByText('No cuadra')).toHaveLength(2);
  });
});
