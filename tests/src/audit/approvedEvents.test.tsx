import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { productRules } from '../../../api/rules';
import { approvals } from '../../../contract/people/approvals';
import { auditEvents } from '../../../contract/people/auditEvents';
import { giftCards } from '../../../contract/money/giftcards';
import { resources } from '../../../contract/resources';
import approvalScreens from '../../../src/approvals';
import auditScreens from '../../../src/audit';
import giftCardScreens from '../../../src/giftcards';
import { openApprovalsFixture, type ApprovalsFixture } from '../../api/approvals/approvalsFixture';
import { openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';
import { AlwaysVisibleObserver } from '../kit/AlwaysVisibleObserver';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
  return () => vi.unstubAllGlobals();
});

async function openConsole(): Promise<ConsoleFixture & { apiFixture: ApprovalsFixture }> {
  const apiFixture = await openApprovalsFixture();
  onTestFinished(() => apiFixture.close());
  await apiFixture.grantDuties('ana', ['owner']);
  await Promise.all([auditScreens.preload(), giftCardScreens.preload()]);
  const fixture = await openConsoleFixture({
    api: apiFixture,
    resources,
    rules: productRules,
    screensByResource: {
      [auditEvents.name]: auditScreens,
      [approvals.name]: approvalScreens,
      [giftCards.name]: giftCardScreens,
    },
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at: '/login',
  });
  return { ...fixture, apiFixture };
}

test('list, page and history of an approved change name its requester and its approver, and link the approval', async () => {
  const fixture = await openConsole();
  const { apiFixture } = fixture;
  const approvalRequest = await apiFixture.issue(10_000);
  const approvalId = String(approvalRequest.json['approval']?.['id']);
  await apiFixture.decide(approvalRequest, 'approve', 'ana');

  await fixture.go(`/audit?filter=${encodeURIComponent('{"resource":"giftcards"}')}`);
  await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent(/ana.*a solicitud de admin/));
  expect(screen.queryByText(/APR-/)).toBeNull();

  await fixture.user.click(screen.getByRole('link', { name: /^emitió/ }));
  expect(await screen.findByRole('heading', { level: 1, name: /^ana, a solicitud de admin.*: emitió/ })).toBeVisible();
  const facts = within(screen.getByRole('region', { name: 'Evento' }));
  expect(facts.getByRole('link', { name: 'APR-2026-000001' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/approvals/${approvalId}`),
  );
  expect(facts.queryByText('Motivo')).toBeNull();

  await fixture.go(`/giftcards/${String((await fixture.apiFixture.send('GET', 'giftcards')).json[0]?.['id'])}/show`);
  const history = within(await screen.findByRole('region', { name: 'Historial' }));
  const event = (await history.findByText(/a solicitud de admin.* emitió/)).closest('li') ?? document.body;
  expect(within(event).getAllByRole('link', { name: 'APR-2026-000001' })[0]).toBeVisible();
});

test('an approval number that a person typed as a reason stays a reason', async () => {
  const fixture = await openConsole();
  const { apiFixture } = fixture;
  await apiFixture.decide(await apiFixture.issue(10_000), 'approve', 'ana');
  const person = (
    await apiFixture.send('POST', 'users/user', { body: { displayName: 'Rosa Gil', email: 'rosa@correo.example' } })
  ).json;
  await apiFixture.send('POST', `users/user/${String(person['id'])}/block`, {
    version: 1,
    key: crypto.randomUUID(),
    body: { reason: 'Ver · APR-2026-000001' },
  });
  await fixture.go('/audit');
  await screen.findByText(/a solicitud de/);
  const row = screen.getByText('«Ver · APR-2026-000001»').closest('tr');
  expect(row).toHaveTextContent(/bloqueó/);
  expect(row).not.toHaveTextContent(/a solicitud de/);
});
