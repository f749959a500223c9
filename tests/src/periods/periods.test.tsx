import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { productRules } from '../../../api/rules';
import { periods } from '../../../contract/money/periods';
import { deposits } from '../../../contract/money/deposits';
import { resources } from '../../../contract/resources';
import { sales } from '../../../contract/money/sales';
import periodScreens from '../../../src/periods';
import approvalScreens from '../../../src/approvals';
import depositScreens from '../../../src/deposits';
import saleScreens from '../../../src/sales';
import { openPeriodsFixture, type PeriodsFixture } from '../../api/periods/periodsFixture';
import { typeDate } from '../dates';
import { openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

async function openConsole(): Promise<ConsoleFixture & { apiFixture: PeriodsFixture }> {
  const apiFixture = await openPeriodsFixture();
  onTestFinished(() => apiFixture.close());
  await Promise.all([
    approvalScreens.preload(),
    periodScreens.preload(),
    saleScreens.preload(),
    depositScreens.preload(),
  ]);
  const fixture = await openConsoleFixture({
    api: apiFixture,
    resources,
    rules: productRules,
    screensByResource: {
      approvals: approvalScreens,
      [periods.name]: periodScreens,
      [sales.name]: saleScreens,
      [deposits.name]: depositScreens,
    },
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at: '/login',
  });
  return { ...fixture, apiFixture };
}

test('closing a month shows its totals and requests approval', async () => {
  const { apiFixture, go, user } = await openConsole();
  await apiFixture.sellOn('2026-05-10');
  await apiFixture.sellOn('2026-06-10');
  await go('/periods');
  await screen.findByText('Ningún mes está cerrado');
  await screen.findByText(/^No se registra con más de 731 días de atraso/);
  await screen.findByText('No queda nada abierto hasta el 30 jun 2026.');
  await user.click(await screen.findByRole('button', { name: 'Cerrar may 2026 a jun 2026' }));
  const dialog = within(await screen.findByRole('dialog'));
  // The first closing includes all previous months, which are May and June.
  await dialog.findByText(/Todo cuadra/);
  const row = within(dialog.getByRole('table')).getAllByRole('row')[1];
  expect(row).toHaveTextContent('MXN2$200.002$232.00$232.00');
  await dialog.findByText(/Otra persona tiene que aprobarlo: siempre/);
  await user.click(dialog.getByRole('button', { name: 'Pedir aprobación' }));
  await screen.findByText(/Aún no se hizo: otra persona tiene que aprobarlo/);
  expect(await apiFixture.listRows('periods')).toEqual([]);
  const waitingText = await screen.findByText(/espera la aprobación de otra persona/);
  expect(waitingText).toHaveTextContent(/^Cerrar mes \(may 2026 a jun 2026\): espera/);
  // Does not offer May either, which the requested closing includes.
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cerrar may/ })).toBeNull());
});

test('what is open up to the end of the month is listed before it is closed', async () => {
  const { apiFixture, go } = await openConsole();
  await apiFixture.sellOn('2026-06-10');
  const body = { accountId: apiFixture.person.id, amountMinor: 120_000, currency: 'MXN', bank: 'BBVA' };
  for (const [receivedOn, bankReference] of [
    ['2026-06-29', 'SPEI-1'],
    ['2026-07-01', 'SPEI-2'],
  ])
    expect(
      (
        await apiFixture.send('POST', 'deposits', {
          key: crypto.randomUUID(),
          body: { ...body, receivedOn, bankReference },
        })
      ).status,
    ).toBe(201);
  await go('/periods');
  const table = within(await screen.findByRole('table', { name: 'Sigue abierto hasta el 30 jun 2026' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'PendienteCantidadImporte',
    'Depósitos por confirmar1$1,200.00',
  ]);
  expect(table.getByRole('link', { name: 'Depósitos por confirmar' })).toHaveAttribute(
    'href',
    expect.stringContaining('receivedOn_lte'),
  );
});

test('the approver of a closing sees the checks and totals that its requester saw', async () => {
  const { apiFixture, go } = await openConsole();
  await apiFixture.sellOn('2026-05-10');
  const { id } = await apiFixture.sellOn('2026-06-10');
  const { json } = await apiFixture.requestClosing('2026-06', 'ana');
  const path = `/approvals/${String(json['approval']?.['id'])}`;
  await go(path);
  await screen.findByRole('heading', { level: 1, name: 'Cerrar mes · may 2026 a jun 2026' });
  await screen.findByText(/^Todo cuadra\. 1 may.*30 jun 2026:$/);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('MXN2$200.002$232.00$232.00');
  await apiFixture.db.kysely.updateTable('sales').set({ totalMinor: 1 }).where('id', '=', id).execute();
  await go('/periods');
  await go(path);
  await screen.findByText(/El mes no se cierra mientras algo no cuadre/);
});

test('the approval of a closing shows its totals when it is decided and afterwards', async () => {
  const { apiFixture, go, user } = await openConsole();
  await apiFixture.sellOn('2026-05-10');
  await apiFixture.sellOn('2026-06-10');
  const { json } = await apiFixture.requestClosing('2026-06', 'ana');
  await go(`/approvals/${String(json['approval']?.['id'])}`);
  expect(await screen.findByText('Vence', { selector: 'dt' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Aprobar' }));
  const dialog = within(await screen.findByRole('dialog'));
  const totals = 'MXN2$200.002$232.00$232.00';
  expect((await dialog.findAllByRole('row'))[1]).toHaveTextContent(totals);
  const approveButton = dialog.getByRole('button', { name: 'Aprobar' });
  await waitFor(() => expect(approveButton).toBeEnabled());
  await user.click(approveButton);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByText('Vence', { selector: 'dt' })).toBeNull());
  await apiFixture.sellOn('2026-06-11');
  expect((await screen.findAllByRole('row'))[1]).toHaveTextContent(totals);
});

test('the page of periods shows the last closed day and open months, and blocks closing while a check fails', async () => {
  const { apiFixture, go, user } = await openConsole();
  await apiFixture.sellOn('2026-04-10');
  const { id } = await apiFixture.sellOn('2026-05-10');
  await apiFixture.closeMonth('2026-04');
  await apiFixture.db.kysely.updateTable('sales').set({ totalMinor: 1 }).where('id', '=', id).execute();
  await go('/periods');
  await screen.findByText('30 abr 2026', { selector: 'dd' });
  await screen.findByText('may 2026, jun 2026 y jul 2026');
  await user.click(await screen.findByRole('button', { name: 'Cerrar may 2026' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/El mes no se cierra mientras algo no cuadre/);
  expect(dialog.getByRole('button', { name: 'Pedir aprobación' })).toBeDisabled();
  expect(dialog.getByRole('link', { name: 'Ver la revisión contable' })).toHaveAttribute('href', '/checks');
});

test('the page of a closed month shows its totals and users and reopens it with a reason', async () => {
  const { apiFixture, go, user, fill } = await openConsole();
  await apiFixture.sellOn('2026-06-10');
  const { id } = await apiFixture.closeMonth('2026-06');
  await go(`/periods/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'jun 2026' });
  await screen.findByText('admin@sobremesa.app');
  await screen.findByText('ana@sobremesa.app');
  expect(within(await screen.findByRole('table')).getAllByRole('row')[1]).toHaveTextContent(
    'MXN1$100.001$116.00$116.00',
  );
  await user.click(screen.getByRole('button', { name: 'Reabrir' }));
  await screen.findByRole('dialog', { name: '¿Reabrir jun 2026?' });
  await fill(/^Motivo/, 'Faltó una factura.');
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Pedir aprobación' }));
  await screen.findByText(/Aún no se hizo: otra persona tiene que aprobarlo/);
});

test('a date in a closed month shows that the record is posted today', async () => {
  const { apiFixture, go, user } = await openConsole();
  await apiFixture.sellOn('2026-06-10');
  await apiFixture.closeMonth('2026-06');
  await go('/deposit/create');
  await typeDate(user, /^Fecha/, '2026-06-28');
  await screen.findByText('Ese mes está cerrado: se registra con la fecha de hoy, y esta se conserva.');
  await typeDate(user, /^Fecha/, '2026-07-01');
  await waitFor(() => expect(screen.queryByText(/^Ese mes está cerrado/)).toBeNull());
});

test('the page of a late sale shows when it occurred and its posting date', async () => {
  const { apiFixture, go } = await openConsole();
  await apiFixture.sellOn('2026-06-10');
  await apiFixture.closeMonth('2026-06');
  const { id } = await apiFixture.sellOn('2026-06-29');
  await go(`/sales/${id}`);
  expect((await screen.findByText('Ocurrió el')).nextElementSibling).toHaveTextContent('29 jun 2026');
  expect(screen.getByText('Fecha contable').nextElementSibling).toHaveTextContent('1 jul 2026');
});
