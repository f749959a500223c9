import { screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import type { LiveMessage } from '../../../../contract/live';
import { deposits } from '../../../../contract/money/deposits';
import type { Notice } from '../../../../contract/notices';
import { resources } from '../../../../contract/resources';
import { productRules } from '../../../../api/rules';
import depositScreens from '../../../../src/deposits';
import { claimNotice, wasShown } from '../../../../src/notifications/toasts/shownNotices';
import { useShowNoticeToasts } from '../../../../src/notifications/toasts/useShowNoticeToasts';
import { actOnDeposit, createPerson, recordDeposit, type Deposit } from '../../../api/deposits/depositsFixture';
import { openConsoleFixture, type ConsoleFixture } from '../../kit/consoleFixture';

afterEach(() => localStorage.clear());

let messages: LiveMessage[] = [];

/** Shows messages of the live channel when the test calls `showMessages`. */
function ShowMessagesButton() {
  const showMessages = useShowNoticeToasts();
  return <button onClick={() => void showMessages(messages)}>Tell</button>;
}

async function openLabels(language: 'es' | 'en' = 'es'): Promise<ConsoleFixture> {
  await depositScreens.preload();
  const fixture = await openConsoleFixture({
    resources,
    rules: productRules,
    screensByResource: { [deposits.name]: depositScreens },
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    routes: <Route path="/tell" element={<ShowMessagesButton />} />,
    language,
    live: true,
    at: '/login',
  });
  await fixture.go('/tell');
  return fixture;
}

const recordPendingDeposit = async ({ api }: ConsoleFixture, as = 'ana') =>
  recordDeposit(api, { purpose: 'topUp', accountId: await createPerson(api) }, as);

const messageOf = (requestId: string, ...noticeDeposits: readonly Deposit[]): LiveMessage => ({
  requestId,
  at: '2026-07-01T12:00:00.000Z',
  actor: { uid: 'uid-ana', name: 'Ana' },
  changes: [],
  notices: noticeDeposits.map(({ id }): Notice => ({ kind: 'depositToConfirm', id })),
});

const showMessages = async ({ user }: ConsoleFixture, ...receivedMessages: LiveMessage[]) => {
  messages = receivedMessages;
  await user.click(screen.getByRole('button', { name: 'Tell' }));
};

describe('notification of a pending item', () => {
  test('appears at once and opens the record on a click', async () => {
    const fixture = await openLabels();
    const { id } = await recordPendingDeposit(fixture);
    const toast = await screen.findByText('Un depósito espera tu confirmación.');
    expect(screen.getByRole('status')).toContainElement(toast);
    const link = screen.getByRole('link', { name: 'Abrir' });
    expect(link).toHaveAttribute('href', `/deposit/${id}`);
    await fixture.user.click(link);
    await waitFor(() => expect(fixture.address()).toBe(`/deposit/${id}`));
    await waitFor(() => expect(screen.queryByText('Un depósito espera tu confirmación.')).toBeNull());
  });

  test('covers several items of a kind and links to home', async () => {
    const fixture = await openLabels('en');
    const [firstDeposit, secondDeposit, thirdDeposit] = [
      await recordPendingDeposit(fixture, 'admin'),
      await recordPendingDeposit(fixture, 'admin'),
      await recordPendingDeposit(fixture, 'admin'),
    ];
    await showMessages(fixture, messageOf('r1', firstDeposit, secondDeposit), messageOf('r2', thirdDeposit));
    await screen.findByText('3 deposits are waiting for you to confirm them.');
    expect(screen.getByRole('link', { name: 'See what’s waiting' })).toHaveAttribute('href', '/home');
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });

  test('is omitted for an item that is no longer pending', async () => {
    const fixture = await openLabels();
    const [firstDeposit, secondDeposit] = [
      await recordPendingDeposit(fixture, 'admin'),
      await recordPendingDeposit(fixture, 'admin'),
    ];
    await actOnDeposit(fixture.api, firstDeposit.id, 'confirm', { as: 'ana' });
    await showMessages(fixture, messageOf('r1', firstDeposit, secondDeposit));
    await screen.findByText('Un depósito espera tu confirmación.');
    expect(screen.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', `/deposit/${secondDeposit.id}`);
  });

  test('appears if the item fails to load', async () => {
    const fixture = await openLabels();
    const firstDeposit = await recordPendingDeposit(fixture, 'admin');
    fixture.setNetworkHandler(async () => new Response('', { status: 503 }));
    await showMessages(fixture, messageOf('r1', firstDeposit));
    expect(await screen.findByText('Un depósito espera tu confirmación.')).toBeVisible();
  });

  test('appears once across pages and repeated messages', async () => {
    const fixture = await openLabels();
    const [firstDeposit, secondDeposit] = [
      await recordPendingDeposit(fixture, 'admin'),
      await recordPendingDeposit(fixture, 'admin'),
    ];
    // Simulates another page of this browser that claims the notification first.
    expect(await claimNotice({ requestId: 'r1', kind: 'depositToConfirm' })).toBe(true);
    await showMessages(
      fixture,
      messageOf('r1', firstDeposit),
      messageOf('r2', secondDeposit),
      messageOf('r2', secondDeposit),
    );
    await screen.findByText('Un depósito espera tu confirmación.');
    expect(screen.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', `/deposit/${secondDeposit.id}`);
  });
});

test('errors found by the nightly checks cause a notification that links to the run', async () => {
  const fixture = await openLabels();
  // Confirms the deposit, so that no pending deposit causes a notification first.
  await actOnDeposit(fixture.api, (await recordPendingDeposit(fixture, 'admin')).id, 'confirm', { as: 'ana' });
  await fixture.api.db.kysely
    .updateTable('ledgerAccounts')
    .set((set) => ({ balanceMinor: set('balanceMinor', '+', 7) }))
    .execute();
  await fixture.api.runScheduler();
  expect(await screen.findByText('La revisión contable encontró errores.')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Abrir' });
  expect(link.getAttribute('href')).toMatch(/^\/check-runs\/[\da-f-]{36}$/);
});

test('pending items of the user themselves cause no notification', async () => {
  const fixture = await openLabels();
  await recordPendingDeposit(fixture, 'admin');
  const otherDeposit = await recordPendingDeposit(fixture);
  // Messages arrive in order: once this one is shown, the previous one has been processed.
  await screen.findByText(/espera tu confirmación|esperan tu confirmación/);
  expect(screen.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', `/deposit/${otherDeposit.id}`);
});

test('a list shows the notification of a pending item, not the one of a change', async () => {
  const fixture = await openLabels();
  await fixture.go('/deposit');
  await screen.findByText(/Aún no hay|No hay|ninguno/i);
  await recordPendingDeposit(fixture);
  // The console shows notifications one after another, so this notification is the first.
  expect(await screen.findByText(/hizo cambios en|espera tu/)).toHaveTextContent('Un depósito espera tu confirmación.');
});

describe('shown notifications', () => {
  test('are identified by request and kind', async () => {
    const notice = { requestId: 'r1', kind: 'depositToConfirm' } as const;
    expect([await claimNotice(notice), await claimNotice(notice)]).toEqual([true, false]);
    expect(await claimNotice({ ...notice, kind: 'paymentFailed' })).toBe(true);
    expect([wasShown(notice), wasShown({ ...notice, requestId: 'r2' })]).toEqual([true, false]);
  });

  test('are limited in number, and an invalid stored value is ignored', async () => {
    localStorage.setItem('sobremesa.shownNotices', '{"a":1}');
    for (let index = 0; index <= 100; index += 1) await claimNotice({ requestId: `r${index}`, kind: 'paymentFailed' });
    const shownFlags = [0, 1, 100].map((at) => wasShown({ requestId: `r${at}`, kind: 'paymentFailed' }));
    expect(shownFlags).toEqual([false, true, true]);
  });
});
