import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { typeDate } from '../dates';
import { resources } from '../../../contract/resources';
import { preloadResources, resourceScreens } from '../../../src/resources';
import {
  actOnInvestment,
  activeInvestment,
  readInvestmentRecord,
  createInvestment,
  movementsOf,
  returnInput,
} from '../../api/investments/investmentsFixture';
import { readLedgerBalance } from '../../api/deposits/depositsFixture';
import { openConsoleFixture } from '../kit/consoleFixture';

async function openMoney() {
  await preloadResources();
  return openConsoleFixture({
    resources,
    screensByResource: resourceScreens,
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at: '/login',
  });
}

async function openInvestment() {
  const fixture = await openMoney();
  const { id, number } = await activeInvestment(fixture.api);
  await actOnInvestment(fixture.api, 'investments', id, 'return', returnInput('principalReturn', 120_000));
  await actOnInvestment(fixture.api, 'investments', id, 'schedule', {
    type: 'interest',
    amountMinor: 5_000,
    dueOn: '2026-06-15',
    times: 2,
  });
  await fixture.go(`/investments/${id}`);
  await screen.findByRole('heading', { level: 1, name: `Grupo Ahuehuete · ${number}` });
  return { ...fixture, id, number };
}

const findRegion = (name: string) => screen.findByRole('region', { name });
const linesOf = async (name: string) =>
  within(await findRegion(name))
    .getAllByRole('row')
    .map((row) => row.textContent);

describe('page of an investment', () => {
  test('shows its capital, its scheduled payments with the overdue first, and its past movements', async () => {
    const { number } = await openInvestment();
    expect(await linesOf('Capital')).toEqual([
      'Aportado$5,000.00',
      'Capital devuelto-$1,200.00',
      'Por devolver$3,800.00',
    ]);
    const scheduledRegion = within(await findRegion('Programados'));
    await scheduledRegion.findByRole('link', { name: `${number}-03` });
    expect(
      scheduledRegion
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([`${number}-03Intereses15 jun 2026 Vencido$50.00`, `${number}-04Intereses15 jul 2026$50.00`]);
    const movementsRegion = within(await findRegion('Movimientos'));
    await movementsRegion.findByRole('link', { name: `${number}-01` });
    expect(movementsRegion.getAllByRole('row')).toHaveLength(3);
  });

  test('records a payment once after a preview of the balances', async () => {
    const fixture = await openInvestment();
    await fixture.user.click(screen.getByRole('button', { name: 'Registrar pago' }));
    const dialog = await screen.findByRole('dialog', { name: /^¿Registrar un pago de Grupo Ahuehuete/ });
    await fixture.user.click(within(dialog).getByRole('combobox', { name: /^Tipo de pago/ }));
    await fixture.user.click(await screen.findByRole('option', { name: 'Devolución de capital' }));
    await typeDate(fixture.user, /^Fecha en el banco/, '2026-07-01', within(dialog));
    await fixture.fill(/^Monto/, '4000');
    await fixture.fill(/^Clave de rastreo/, 'SPEI 77');
    expect(await within(dialog).findByText(/ o menos\.$/)).toBeVisible();
    await fixture.fill(/^Monto/, '800');
    const balances = await within(dialog).findByRole('table', { name: 'Saldos' });
    await waitFor(() => expect(balances).toHaveTextContent(/Capital de Grupo Ahuehuete.*\$3,800\.00\$3,000\.00/));
    const confirm = within(dialog).getByRole('button', { name: 'Registrar pago' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await fixture.user.dblClick(confirm);
    await waitFor(async () =>
      expect(await linesOf('Capital')).toEqual([
        'Aportado$5,000.00',
        'Capital devuelto-$2,000.00',
        'Por devolver$3,000.00',
      ]),
    );
    expect(await readLedgerBalance(fixture.api, `equity:investors:${fixture.id}:MXN`)).toBe(300_000);
  });

  test('has the focus in the empty reference when a scheduled payment is confirmed', async () => {
    const { user } = await openInvestment();
    await user.click(await screen.findByRole('link', { name: /-03$/ }));
    await user.click(await screen.findByRole('button', { name: 'Confirmar pago' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^¿Confirmar/ }));
    expect(dialog.getByRole('textbox', { name: /^Clave de rastreo/ })).toHaveFocus();
  });

  test('explains why it cannot be closed yet', async () => {
    const fixture = await openInvestment();
    await fixture.user.click(screen.getByRole('button', { name: 'Más' }));
    expect(await screen.findByText('Todavía hay capital por devolver.')).toBeVisible();
  });

  test('leads to a deposit for the investment in its currency', async () => {
    const fixture = await openMoney();
    const { id, number } = await createInvestment(fixture.api, { currency: 'CLP' });
    await fixture.go(`/investments/${id}`);
    await fixture.user.click(await screen.findByRole('link', { name: 'Registrar depósito' }));
    await screen.findByRole('heading', { level: 1, name: 'Registrar depósito' });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Inversión/ })).toHaveValue(`Grupo Ahuehuete · ${number}`),
    );
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Moneda/ })).toHaveTextContent('CLP'));
    await fixture.fill(/^Monto/, '90000');
    await typeDate(fixture.user, /^Fecha del depósito/, '2026-07-01');
    await fixture.fill(/^Banco o sucursal/, 'Banco de Chile');
    await fixture.fill(/^Clave de rastreo/, 'TEF 1');
    await fixture.user.click(screen.getByRole('button', { name: 'Registrar depósito' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Registrar este depósito?' });
    const record = within(dialog).getByRole('button', { name: 'Registrar depósito' });
    await waitFor(() => expect(record).toBeEnabled());
    await fixture.user.click(record);
    await waitFor(() => expect(fixture.address()).toMatch(/^\/deposit\/[0-9a-f-]{36}$/));
    const createdDeposit = (await fixture.api.send('GET', `deposits/${fixture.address().split('/').at(-1)}`)).json;
    expect(createdDeposit).toMatchObject({
      purpose: 'investment',
      investmentId: id,
      currency: 'CLP',
      amountMinor: 90_000,
      accountId: null,
    });
  });
});

test('a scheduled payment is confirmed on its own page', async () => {
  const fixture = await openInvestment();
  const dueMovement = (await movementsOf(fixture.api, fixture.id)).find(({ state }) => state === 'scheduled');
  await fixture.go(`/investment-movements/${dueMovement?.id}`);
  await screen.findByRole('region', { name: 'Intereses' });
  await fixture.user.click(screen.getByRole('button', { name: 'Confirmar pago' }));
  const dialog = await screen.findByRole('dialog', { name: `¿Confirmar el pago ${dueMovement?.number}?` });
  await fixture.fill(/^Clave de rastreo/, 'SPEI 5');
  await typeDate(fixture.user, /^Fecha en el banco/, '2026-07-01', within(dialog));
  const confirm = within(dialog).getByRole('button', { name: 'Confirmar pago' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await fixture.user.click(confirm);
  await screen.findByText(`Se confirmó el pago ${dueMovement?.number}.`);
  expect(await readInvestmentRecord(fixture.api, 'investment-movements', String(dueMovement?.id))).toMatchObject({
    state: 'confirmed',
    bankReference: 'SPEI 5',
  });
});

test('a scheduled contribution leads to a deposit of its investment and amount', async () => {
  const fixture = await openMoney();
  const { id, number } = await createInvestment(fixture.api);
  const contribution = { type: 'contribution', amountMinor: 150_000, dueOn: '2026-06-15', times: 1 };
  await actOnInvestment(fixture.api, 'investments', id, 'schedule', contribution);
  const [movement] = await movementsOf(fixture.api, id);
  await fixture.go(`/investment-movements/${movement?.id}`);
  await fixture.user.click(await screen.findByRole('link', { name: 'Registrar depósito' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /^Inversión/ })).toHaveValue(`Grupo Ahuehuete · ${number}`),
  );
  expect(screen.getByRole('textbox', { name: /^Monto/ })).toHaveValue('1,500.00');
});

test('an investment is created with its form', async () => {
  const fixture = await openMoney();
  await fixture.go('/investments/create');
  await fixture.fill(/^Inversionista/, 'Doña Elvia');
  await fixture.user.click(screen.getByRole('combobox', { name: /^Instrumento/ }));
  await fixture.user.click(await screen.findByRole('option', { name: 'Préstamo' }));
  await fixture.fill(/^Comprometido/, '25000');
  await typeDate(fixture.user, /^Desde/, '2026-07-01');
  await fixture.user.click(screen.getByRole('button', { name: 'Registrar inversión' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Registrar esta inversión?' });
  const record = within(dialog).getByRole('button', { name: 'Registrar inversión' });
  await waitFor(() => expect(record).toBeEnabled());
  await fixture.user.click(record);
  await screen.findByRole('heading', { level: 1, name: /^Doña Elvia · INV-2026-/ });
  expect(await linesOf('Capital')).toEqual(['Aportado$0.00', 'Por devolver$0.00']);
});
