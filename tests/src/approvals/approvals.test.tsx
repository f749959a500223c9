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
import { actOnDeposit, createPerson, depositAt, recordDeposit } from '../../api/deposits/depositsFixture';
import type { TestResponse } from '../../api/apiFixture';
import { offline, openConsoleFixture, rowNames, type ConsoleFixture } from '../kit/consoleFixture';

/** The console for Julia (`admin`), where what passes the limits takes a second person. */
async function openConsole(): Promise<ConsoleFixture & { office: ApprovalsFixture }> {
  const office = await openApprovalsFixture();
  onTestFinished(() => office.close());
  await office.grantDuties('ana', ['owner']);
  await Promise.all([depositScreens.preload(), approvalScreens.preload()]);
  const stage = await openConsoleFixture({
    api: office,
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
  return { ...stage, office };
}

const idIn = ({ json }: TestResponse) => String(json['approval']?.['id']);

async function approve({ user }: ConsoleFixture): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Autorizar' }));
  const confirm = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Autorizar' });
  // What it would do is looked up first.
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
}

test('what passes the limits is asked for, and said not to be done yet', async () => {
  const stage = await openConsole();
  const { office, user } = stage;
  const { id } = await recordDeposit(office, {
    purpose: 'topUp',
    accountId: await createPerson(office),
    amountMinor: 3_000_000,
  });
  await actOnDeposit(office, id, 'confirm', { as: 'ana' });
  await stage.go(`/deposit/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Revertir' }));
  await stage.fill(/^Motivo/, 'El banco lo devolvió.');
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText('Otra persona tiene que autorizarlo: supera el límite por operación.');
  await user.click(dialog.getByRole('button', { name: 'Pedir autorización' }));
  await screen.findByText('Aún no se hizo: otra persona tiene que autorizarlo (APR-2026-000001).');
  expect((await depositAt(office, id)).state).toBe('confirmed');
  // It says so where it was asked, to whoever comes next.
  const waiting = await screen.findByText(/espera la autorización de otra persona/);
  expect(waiting).toHaveTextContent('Revertir: espera la autorización de otra persona (APR-2026-000001, la pidió');
  expect(within(waiting).getByRole('link', { name: 'Revertir' })).toBeVisible();

  await stage.go('/approvals');
  await screen.findByRole('link', { name: 'APR-2026-000001' });
  await user.click(screen.getByRole('link', { name: 'Por autorizar' }));
  await screen.findByText(/Sin resultados|No hay/);
  await user.click(screen.getByRole('link', { name: 'Las mías' }));
  await screen.findByRole('link', { name: 'APR-2026-000001' });
  await waitFor(() => expect(rowNames()).toEqual(['APR-2026-000001']));

  // Who asked may take it back, and does not approve it.
  await user.click(screen.getByRole('link', { name: 'APR-2026-000001' }));
  await screen.findByRole('button', { name: 'Retirar' });
  expect(screen.queryByRole('button', { name: 'Autorizar' })).toBeNull();
});

test('that something may be waiting is said where it could not be looked up, and it is looked up again', async () => {
  const stage = await openConsole();
  const { office, user } = stage;
  const { id } = await recordDeposit(office, {
    purpose: 'topUp',
    accountId: await createPerson(office),
    amountMinor: 3_000_000,
  });
  await actOnDeposit(office, id, 'confirm', { as: 'ana' });
  await actOnDeposit(office, id, 'reverse', { as: 'ana', body: { reason: 'El banco lo devolvió.' } });
  stage.network((request, next) =>
    new URL(request.url).pathname === '/api/approvals' ? offline(request, next) : next(request),
  );
  await stage.go(`/deposit/${id}`);
  const alert = await screen.findByText(/Aquí puede haber algo que ya espera autorización/);
  stage.network((request, next) => next(request));
  await user.click(within(alert.closest<HTMLElement>('.MuiAlert-root') ?? alert).getByRole('button'));
  await screen.findByText(/espera tu autorización \(APR-2026-000001/);
  expect(screen.queryByText(/Aquí puede haber/)).toBeNull();
});

test('who approves a gift card is told its code', async () => {
  const stage = await openConsole();
  const asked = await stage.office.issue(50_000, { as: 'ana' });
  await stage.go(`/approvals/${idIn(asked)}`);
  await approve(stage);
  expect(await screen.findByText(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)).toBeVisible();
  expect(await stage.office.countGiftCards()).toBe(1);
});

test('what lapses is not called approved', async () => {
  const stage = await openConsole();
  const { office } = stage;
  const card = String((await office.issue(9_000)).json['id']);
  const adjust = (as: string, deltaMinor: number) =>
    office.send('POST', `giftcards/${card}/adjust`, {
      as,
      key: crypto.randomUUID(),
      version: 1,
      body: { deltaMinor, reason: 'Compensación' },
    });
  const asked = await adjust('ana', 20_000);
  await adjust('admin', -1);
  await stage.go(`/approvals/${idIn(asked)}`);
  await approve(stage);
  await screen.findByText(/^APR-2026-000001 quedó sin efecto/);
  expect(screen.queryByText('Autorizaste APR-2026-000001.')).toBeNull();
});

test('who approves the reset of a setting sees what holds and what comes', async () => {
  const stage = await openConsole();
  const { office } = stage;
  const all = (await office.send('GET', 'settings')).json as unknown as { id: string; name: string }[];
  const address = `settings/${String(all.find(({ name }) => name === 'limitsMXN')?.id)}`;
  const ask = (action: string, version: number, body: object) =>
    office.send('POST', `${address}/${action}`, { as: 'ana', key: crypto.randomUUID(), version, body });
  const limits = {
    actMinor: 543_200,
    personDayMinor: 900_000,
    beneficiaryDayMinor: 12_000,
    keyHourMinor: 50_000,
    secondPersonFromMinor: 1,
  };
  await office.decide(await ask('change-limits', 1, limits), 'approve', 'admin');
  const asked = await ask('reset', 2, {});
  await stage.go(`/approvals/${idIn(asked)}`);
  // 10,000 minor units are what the installation says.
  expect(await screen.findByText(/5,432/)).toBeVisible();
  expect(screen.getAllByText(/\b100(\.00)?\b/)[0]).toBeVisible();
});
