import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../contract/settings';
import { ledgerAccounts } from '../../../contract/money/ledger';
import { sales } from '../../../contract/money/sales';
import { actOnInvestment as actOn, activeInvestment } from '../../api/investments/investmentsFixture';
import { expectSuccess, openLiquidationsFixture as openOwing } from '../../api/liquidations/liquidationsFixture';
import { createPlan } from '../../api/users/usersFixture';
import { createCardPayment, completedFields } from '../../api/sales/salesFixture';
import { listRowNames } from '../kit/consoleFixture';
import { openHomeConsole, recordDeposit, findTile, type HomeFixture } from './homeConsole';

/** Creates records that require an action, and records of the same kinds that require none. */
async function fillHome(home: HomeFixture): Promise<void> {
  const { api, salesFixture } = home;
  const owingFixture = await openOwing(api);
  await salesFixture.topUp(salesFixture.person.id, 10_000);
  for (const reference of ['A1', 'A2']) await recordDeposit(home, reference);
  for (const expiresOn of ['2026-07-10', '2026-07-20', '2026-07-31', '2026-08-01'])
    await salesFixture.issue({ expiresOn });
  await salesFixture.issue();
  const plan = await createPlan(api, { trialDays: 7 });
  expectSuccess(await salesFixture.act(`users/user/${salesFixture.person.id}`, 'start-trial', { planId: plan.id }));
  const investment = await activeInvestment(api);
  for (const [dueOn, times] of [
    ['2026-05-10', 2],
    ['2026-07-01', 2],
    ['2026-08-01', 1],
  ] as const)
    expectSuccess(
      await actOn(api, 'investments', investment.id, 'schedule', {
        type: 'interest',
        amountMinor: 5_000,
        dueOn,
        times,
      }),
    );
  expectSuccess(
    await actOn(api, 'investments', investment.id, 'schedule', {
      type: 'contribution',
      amountMinor: 5_000,
      dueOn: '2026-07-02',
      times: 1,
    }),
  );
  const sellTo = async (name: string) => owingFixture.sell((await owingFixture.company(name)).id);
  await sellTo('Antojería');
  const paying = await owingFixture.createRunIn('processing');
  const [item] = await owingFixture.listItems(paying.id);
  expectSuccess(
    await owingFixture.act('liquidation-items', String(item?.id), 'mark-failed', {
      body: { code: 'bankRejected', evidence: 'R03: cuenta cancelada' },
    }),
  );
  await sellTo('Birriería');
  await owingFixture.createRunIn('processing');
  await sellTo('Cenaduría');
  await owingFixture.createRunIn('approved');
  await sellTo('Dulcería');
  await owingFixture.createRunIn('inReview');
}

describe('work list of home', () => {
  // Long timeout, since the test visits seven lists.
  test('shows the counts of the lists it links to', { timeout: 60_000 }, async () => {
    const home = await openHomeConsole();
    await fillHome(home);
    const expectedCounts = [
      ['Depósitos por confirmar', 2],
      ['Pagos rechazados', 1],
      ['Liquidaciones por pagar', 2],
      ['Pagos vencidos a inversionistas', 2],
      ['Próximos pagos a inversionistas', 1],
      ['Tarjetas con saldo por vencer', 3],
      ['Periodos de prueba por terminar', 1],
    ] as const;
    for (const [label, count] of expectedCounts) {
      await home.go('/home');
      const link = await findTile(label);
      expect(link).toHaveAccessibleName(`${label} ${count}`);
      await home.user.click(link);
      await screen.findByRole('table');
      await waitFor(() => expect(listRowNames()).toHaveLength(count));
    }
    await home.go('/home');
    await findTile('Depósitos por confirmar');
    expect(screen.queryByRole('link', { name: /^Solicitudes por aprobar/ })).toBeNull();
  });

  test('shows that nothing is left to do', async () => {
    const { go } = await openHomeConsole();
    await go('/home');
    await screen.findByText('Todo al día: no hay nada pendiente.');
    expect(screen.queryByRole('region', { name: 'Por vencer' })).toBeNull();
  });

  test('names the record of a request for approval', async () => {
    const { salesFixture, go } = await openHomeConsole('es', { settings: { limits: defaultSettings.limits } });
    const { id, version } = salesFixture.company;
    const response = await salesFixture.send('POST', `catalogs/companies/${id}/change-terms`, {
      as: 'ana',
      key: crypto.randomUUID(),
      version,
      body: { commissionBp: 1_200, payoutSchedule: 'weekly', payoutMinimumMinor: 2_500_000 },
    });
    expect(response.status).toBe(202);
    await go('/home');
    const section = within(await screen.findByRole('region', { name: 'Te toca' }));
    expect(await section.findByText(/^Cambiar condiciones · Registro \d+$/)).toBeVisible();
  });

  test('lists each record with its day and amount, urgent ones first, and the rest on request', async () => {
    const home = await openHomeConsole();
    await fillHome(home);
    home.advance(3 * 86_400_000);
    await home.go('/home');
    const section = within(await screen.findByRole('region', { name: 'Te toca' }));
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(5));
    await home.user.click(section.getByRole('button', { name: '6 más' }));
    const items = section.getAllByRole('listitem');
    const rows = items.map(({ textContent }) => textContent ?? '');
    expect(rows).toHaveLength(11);
    expect(rows.slice(0, 5).every((row) => /(Pago vencido|Pago rechazado|Aportación vencida)/.test(row))).toBe(true);
    expect(rows.find((row) => row.includes('Aportación vencida'))).toMatch(/2 jul\$50\.00Abrir$/);
    const deposit = items.find((item) => within(item).queryByText('Depósito por confirmar'));
    expect(deposit).toHaveTextContent('1 jul');
    expect(deposit).toHaveTextContent('$50.00');
    expect(rows.find((row) => row.includes('10 may'))).toContain('$50.00');
  });

  test('confirms a deposit in place', async () => {
    const home = await openHomeConsole();
    await recordDeposit(home, 'A1');
    await home.go('/home');
    await home.user.click(await screen.findByRole('button', { name: /^Confirmar: DEP-/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Confirmar' })).toBeEnabled());
    await home.user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    await screen.findByText('Todo al día: no hay nada pendiente.');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

describe('sales of today on home', () => {
  test('are compared with the same weekday up to the same hour', async () => {
    const { salesFixture, go } = await openHomeConsole();
    const now = salesFixture.now.value;
    for (const completedAt of ['2026-06-24T11:00:00.000Z', '2026-06-24T20:00:00.000Z']) {
      salesFixture.now.value = new Date(completedAt);
      await salesFixture.createSale({ placedAt: '2026-06-24T10:00:00.000Z', completedAt });
    }
    salesFixture.now.value = now;
    await salesFixture.createSale(completedFields);
    await salesFixture.createSale({
      ...completedFields,
      grossMinor: 20_000,
      taxMinor: 0,
      payments: [createCardPayment(20_000)],
    });
    await go('/home');
    const tile = await findTile('Ventas netas · hoy');
    expect(tile).toHaveTextContent('Ventas netas · hoy $300.00 sube 200.0% vs. miércoles pasado a esta hora');
    expect(tile).toHaveAttribute(
      'href',
      '/reports/sales?figure=netMinor&from=2026-07-01&to=2026-07-01&compare=sameWeekdays',
    );
  });

  test('show no change without sales', async () => {
    const { go } = await openHomeConsole('en');
    await go('/home');
    expect(await findTile('Net sales · today')).toHaveTextContent(/^Net sales · today \$0\.00 —/);
  });
});

describe('ledger section of home', () => {
  test('shows that the ledger balances, and links to the failed rule if it does not', async () => {
    const { salesFixture, api, go, user } = await openHomeConsole();
    await salesFixture.topUp(salesFixture.person.id, 12_345);
    await go('/home');
    expect(await findTile('Contabilidad')).toHaveTextContent('Cuadra');
    await api.db.kysely
      .updateTable(ledgerAccounts.table)
      .set({ balanceMinor: 12_346 })
      .where('code', '=', 'asset:bank:MXN')
      .execute();
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    await user.click(await screen.findByRole('link', { name: /^Contabilidad \d error(es)? Ver qué no cuadra/ }));
    await screen.findByText('Los saldos suman cero');
  });

  test('shows the failure of the last nightly run, which the current balances do not reveal', async () => {
    const { salesFixture, api, go, user, advance } = await openHomeConsole();
    const { id, totalMinor } = await salesFixture.createSale(completedFields);
    const setTotal = (balanceMinor: number) =>
      api.db.kysely.updateTable(sales.table).set({ totalMinor: balanceMinor }).where('id', '=', id).execute();
    await setTotal(1);
    await api.runScheduler();
    await go('/home');
    const faultLink = await screen.findByRole('link', {
      name: /^Contabilidad \d error(es)? En la revisión del 1 jul 2026/,
    });
    await user.click(faultLink);
    await screen.findByRole('heading', { level: 1, name: 'Revisión del 1 jul 2026' });
    await setTotal(totalMinor);
    advance(2 * 3_600_000);
    await api.runScheduler();
    await go('/home');
    await waitFor(async () => expect(await findTile('Contabilidad')).toHaveTextContent('Cuadra'));
  });

  test('shows the bank balance of its account page', async () => {
    const { salesFixture, go, user } = await openHomeConsole();
    await salesFixture.topUp(salesFixture.person.id, 12_345);
    await go('/home');
    await user.click(await screen.findByRole('link', { name: /^Bancos \$123\.45/ }));
    await screen.findByRole('heading', { level: 1, name: 'Bancos · MXN' });
    expect(screen.getByRole('region', { name: 'Saldo' })).toHaveTextContent('$123.45');
  });
});

describe('payables section of home', () => {
  test('shows the balances of the accounts report and links to their records', async () => {
    const { salesFixture, go, user } = await openHomeConsole();
    await salesFixture.createSale(completedFields);
    await salesFixture.issue();
    await salesFixture.issue({ initialMinor: 30_000 });
    await salesFixture.issue({ currency: 'CLP', initialMinor: 10_000 });
    await go('/home');
    expect(await screen.findByRole('link', { name: /^Adeudado neto a empresas \$/ })).toHaveAttribute(
      'href',
      '/liquidate/owed?currency=MXN',
    );
    await user.click(await screen.findByRole('link', { name: /^Tarjetas de regalo por canjear \$500\.00/ }));
    await screen.findByRole('table');
    await waitFor(() => expect(listRowNames()).toHaveLength(2));
  });
});
