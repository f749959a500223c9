import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { productRules } from '../../../api/rules';
import { deposits } from '../../../contract/money/deposits';
import { approvals } from '../../../contract/people/approvals';
import { resources } from '../../../contract/resources';
import approvalScreens from '../../../src/approvals';
import depositScreens from '../../../src/deposits';
import giftCardScreens from '../../../src/giftcards';
import { openApprovalsFixture, type ApprovalsFixture } from '../../api/approvals/approvalsFixture';
import { actOnDeposit, createPerson, readDeposit, recordDeposit } from '../../api/deposits/depositsFixture';
import type { TestResponse } from '../../api/apiFixture';
import { usePhoneWidth } from '../phone';
import { offline, openConsoleFixture, listRowNames, type ConsoleFixture } from '../kit/consoleFixture';

/** Opens the console for Julia (`admin`). Actions above the limits require a second person. */
async function openConsole(): Promise<ConsoleFixture & { apiFixture: ApprovalsFixture }> {
  const apiFixture = await openApprovalsFixture();
  onTestFinished(() => apiFixture.close());
  await apiFixture.grantDuties('ana', ['owner']);
  await Promise.all([depositScreens.preload(), approvalScreens.preload()]);
  const fixture = await openConsoleFixture({
    api: apiFixture,
    resources,
    rules: productRules,
    screensByResource: {
      [deposits.name]: depositScreens,
      [approvals.name]: approvalScreens,
      giftcards: giftCardScreens,
    },
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at: '/login',
  });
  return { ...fixture, apiFixture };
}

const getApprovalId = ({ json }: TestResponse) => String(json['approval']?.['id']);

async function approve({ user }: ConsoleFixture): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Aprobar' }));
  const confirm = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Aprobar' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
}

test('an action above the limits creates an approval, shown on the record, in the list and without approve button to its requester', async () => {
  const fixture = await openConsole();
  const { apiFixture, user } = fixture;
  const { id } = await recordDeposit(apiFixture, {
    purpose: 'topUp',
    accountId: await createPerson(apiFixture),
    amountMinor: 3_000_000,
  });
  await actOnDeposit(apiFixture, id, 'confirm', { as: 'ana' });
  await fixture.go(`/deposit/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Revertir' }));
  await fixture.fill(/^Motivo/, 'El banco lo devolvió.');
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText('Otra persona tiene que aprobarlo: supera el límite por operación.');
  await user.click(dialog.getByRole('button', { name: 'Pedir aprobación' }));
  await screen.findByText('Aún no se hizo: otra persona tiene que aprobarlo (APR-2026-000001).');
  expect((await readDeposit(apiFixture, id)).state).toBe('confirmed');
  // The record shows the pending approval to every user.
  const waitingText = await screen.findByText(/espera la aprobación de otra persona/);
  expect(waitingText).toHaveTextContent('Revertir: espera la aprobación de otra persona · APR-2026-000001 · la pidió');
  expect(within(waitingText).getByRole('link', { name: 'Revertir' })).toBeVisible();
  expect(await within(waitingText).findByText('El banco lo devolvió.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Más' }));
  const reverse = await screen.findByRole('menuitem', { name: /^Revertir/ });
  expect(reverse).toHaveAttribute('aria-disabled', 'true');
  expect(reverse).toHaveAccessibleDescription(/^Espera la aprobación APR-2026-000001/);
  await user.keyboard('{Escape}');

  await fixture.go('/approvals');
  await screen.findByText('No hay nada por aprobar');
  expect(screen.getByRole('link', { name: 'Por aprobar' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Todas' }));
  await screen.findByRole('link', { name: 'APR-2026-000001' });
  expect(screen.getByText('Estado: Confirmado → Revertido')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Las mías' }));
  await screen.findByRole('link', { name: 'APR-2026-000001' });
  await waitFor(() => expect(listRowNames()).toEqual(['APR-2026-000001']));

  // The requester can withdraw the request but cannot approve it.
  await user.click(screen.getByRole('link', { name: 'APR-2026-000001' }));
  await screen.findByRole('button', { name: 'Retirar' });
  expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull();
});

test('on a phone a request is named by its action and record, and its page can approve and reject it', async () => {
  usePhoneWidth();
  const fixture = await openConsole();
  const { apiFixture, user } = fixture;
  const accountId = await createPerson(apiFixture);
  const { id } = await recordDeposit(apiFixture, { purpose: 'topUp', accountId, amountMinor: 3_000_000 });
  await actOnDeposit(apiFixture, id, 'confirm', { as: 'ana' });
  await actOnDeposit(apiFixture, id, 'reverse', { as: 'ana', body: { reason: 'El banco lo devolvió.' } });
  await fixture.go('/approvals');
  const link = await screen.findByRole('link', { name: /^Revertir/ });
  expect(within(link).getByText('Estado: Confirmado → Revertido')).toBeVisible();
  expect(screen.queryByText('APR-2026-000001')).toBeNull();
  await user.click(link);
  await screen.findByRole('button', { name: 'Aprobar' });
  expect(screen.getByRole('button', { name: 'Rechazar' })).toBeVisible();
});

test('the list shows who decided a request and when, instead of its expiry', async () => {
  const fixture = await openConsole();
  const { apiFixture, user } = fixture;
  const accountId = await createPerson(apiFixture);
  const { id } = await recordDeposit(apiFixture, { purpose: 'topUp', accountId, amountMinor: 3_000_000 });
  await actOnDeposit(apiFixture, id, 'confirm', { as: 'ana' });
  const request = await actOnDeposit(apiFixture, id, 'reverse', {
    as: 'ana',
    body: { reason: 'El banco lo devolvió.' },
  });
  await fixture.go('/approvals');
  const rowOf = async () => (await screen.findByRole('link', { name: 'APR-2026-000001' })).closest('tr');
  expect(await rowOf()).toHaveTextContent(/Pendiente.*4 jul 2026/);
  await apiFixture.decide(request, 'reject', 'admin', { reason: 'Ya se resolvió.' });
  await user.click(screen.getByRole('link', { name: 'Todas' }));
  await waitFor(async () => expect(await rowOf()).toHaveTextContent(/Rechazada\s*admin · 1 jul 2026/));
  expect(await rowOf()).not.toHaveTextContent('4 jul 2026');
});

test('the empty list of approvals links to the deposits that wait on Home', async () => {
  const fixture = await openConsole();
  const { apiFixture } = fixture;
  const accountId = await createPerson(apiFixture);
  await recordDeposit(apiFixture, { purpose: 'topUp', accountId, amountMinor: 9_000 }, 'ana');
  await fixture.go('/approvals');
  await screen.findByText('No hay nada por aprobar');
  const link = await screen.findByRole('link', { name: '1 por atender en Inicio' });
  expect(link).toHaveAttribute('href', '/home');
});

test('the list of approvals does not count its own records among those that wait on Home', async () => {
  const fixture = await openConsole();
  const { apiFixture } = fixture;
  const accountId = await createPerson(apiFixture);
  const { id } = await recordDeposit(apiFixture, { purpose: 'topUp', accountId, amountMinor: 3_000_000 });
  await actOnDeposit(apiFixture, id, 'confirm', { as: 'ana' });
  await actOnDeposit(apiFixture, id, 'reverse', { as: 'ana', body: { reason: 'El banco lo devolvió.' } });
  await recordDeposit(apiFixture, { purpose: 'topUp', accountId, amountMinor: 9_000 }, 'ana');
  await fixture.go('/approvals');
  await screen.findByRole('link', { name: 'APR-2026-000001' });
  expect(await screen.findByRole('link', { name: /por atender en Inicio/ })).toHaveTextContent(/^1 /);
});

test('a record shows a warning when its pending approvals fail to load, and loads them on retry', async () => {
  const fixture = await openConsole();
  const { apiFixture, user } = fixture;
  const { id } = await recordDeposit(apiFixture, {
    purpose: 'topUp',
    accountId: await createPerson(apiFixture),
    amountMinor: 3_000_000,
  });
  await actOnDeposit(apiFixture, id, 'confirm', { as: 'ana' });
  await actOnDeposit(apiFixture, id, 'reverse', { as: 'ana', body: { reason: 'El banco lo devolvió.' } });
  fixture.setNetworkHandler((request, next) =>
    new URL(request.url).pathname === '/api/approvals' ? offline(request, next) : next(request),
  );
  await fixture.go(`/deposit/${id}`);
  const alert = await screen.findByText(/Aquí puede haber algo que ya espera aprobación/);
  fixture.setNetworkHandler((request, next) => next(request));
  await user.click(within(alert.closest<HTMLElement>('.MuiAlert-root') ?? alert).getByRole('button'));
  await screen.findByText(/espera tu aprobación · APR-2026-000001/);
  expect(screen.queryByText(/Aquí puede haber/)).toBeNull();
});

test('approving a gift card shows its code', async () => {
  const fixture = await openConsole();
  const approvalRequest = await fixture.apiFixture.issue(50_000, { as: 'ana' });
  await fixture.go(`/approvals/${getApprovalId(approvalRequest)}`);
  await approve(fixture);
  expect(await screen.findByText(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)).toBeVisible();
  expect(await fixture.apiFixture.countGiftCards()).toBe(1);
  await screen.findByText('Aprobada');
  for (const name of ['Aprobar', 'Rechazar']) expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
});

test('an approval that has become invalid is shown as lapsed, not as approved', async () => {
  const fixture = await openConsole();
  const { apiFixture } = fixture;
  const card = String((await apiFixture.issue(9_000)).json['id']);
  const adjust = (as: string, deltaMinor: number) =>
    apiFixture.send('POST', `giftcards/${card}/adjust`, {
      as,
      key: crypto.randomUUID(),
      version: 1,
      body: { deltaMinor, reason: 'Compensación' },
    });
  const approvalRequest = await adjust('ana', 20_000);
  await adjust('admin', -1);
  await fixture.go(`/approvals/${getApprovalId(approvalRequest)}`);
  await approve(fixture);
  await screen.findByText(/^«Ajustar saldo · .*» quedó sin efecto/);
  expect(screen.queryByText(/^Aprobaste/)).toBeNull();
});

test("the approval of a setting's reset shows its current and its default value", async () => {
  const fixture = await openConsole();
  const { apiFixture } = fixture;
  const settings = (await apiFixture.send('GET', 'settings')).json as unknown as { id: string; name: string }[];
  const address = `settings/${String(settings.find(({ name }) => name === 'limitsMXN')?.id)}`;
  const requestAction = (action: string, version: number, body: object) =>
    apiFixture.send('POST', `${address}/${action}`, { as: 'ana', key: crypto.randomUUID(), version, body });
  const limits = {
    actMinor: 543_200,
    personDayMinor: 900_000,
    beneficiaryDayMinor: 12_000,
    keyHourMinor: 50_000,
    secondPersonFromMinor: 1,
  };
  await apiFixture.decide(await requestAction('change-limits', 1, limits), 'approve', 'admin');
  const approvalRequest = await requestAction('reset', 2, {});
  await fixture.go(`/approvals/${getApprovalId(approvalRequest)}`);
  // 10,000 minor units are the default limit of the installation.
  expect(await screen.findByText(/5,432/)).toBeVisible();
  expect(screen.getAllByText(/\b100(\.00)?\b/)[0]).toBeVisible();
});
