import { render } from '@testing-library/react';
import { onTestFinished, expect, test, vi } from 'vitest';
import { config } from '../../../src/config';
import { createDevice, DeviceContext } from '../../../src/notifications/push/device';
import { claimNotice } from '../../../src/notifications/toasts/shownNotices';
import { WorkerMessageHandler } from '../../../src/app/ConsoleFrame';
import type { WorkerRequest } from '../../../src/serviceWorker/pushNotifications';
import { startSession } from '../../../src/session/session';
import { AddressContext } from '../../../src/shell/address';
import { openPushBrowser } from '../notifications/push/pushBrowser';
import { openSessionFixture } from './sessionFixture';

const fixture = await openSessionFixture();

/** Opens a page of the console for Julia. `sendToPage` sends it a message from the service worker. */
async function openPage() {
  const worker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  const session = await startSession(fixture.auth);
  onTestFinished(() => session.close());
  await session.signIn('admin@sobremesa.app', 'sobremesa');
  const { browser, push } = openPushBrowser();
  const device = createDevice({ push, api: { register: async () => 'registered', remove: async () => {} } });
  const visitedPaths: string[] = [];
  const address = {
    pathname: '/home',
    search: '',
    state: null,
    key: '',
    isNavigating: false,
    go: (to: string) => void visitedPaths.push(to),
  };
  render(
    <AddressContext value={address}>
      <DeviceContext value={device}>
        <WorkerMessageHandler />
      </DeviceContext>
    </AddressContext>,
  );
  const sendToPage = (workerRequest: WorkerRequest | { type: string }) =>
    new Promise<unknown>((resolve) => {
      const port = { postMessage: resolve };
      worker.dispatchEvent(Object.assign(new Event('message'), { data: workerRequest, ports: [port] }));
    });
  return { sendToPage, went: visitedPaths, browser, device, uid: String(session.get().person?.uid) };
}

test('a page navigates to the address of a clicked notification', async () => {
  const { sendToPage, went } = await openPage();
  expect(await sendToPage({ type: 'open', path: '/deposit/1' })).toBe(true);
  expect(went).toEqual(['/deposit/1']);
});

test('a page of the sandbox declines a notification, which belongs to the real data', async () => {
  const { sendToPage, went } = await openPage();
  config.isSandbox = true;
  onTestFinished(() => void (config.isSandbox = false));
  expect(await sendToPage({ type: 'open', path: '/deposit/1' })).toBe(false);
  expect(went).toEqual([]);
});

test('a page ignores messages for others', async () => {
  const { sendToPage } = await openPage();
  const responses: unknown[] = [];
  // Such a message is sent by the service worker of MSW, which would take a reply of the page for the API's response.
  void sendToPage({ type: 'REQUEST' }).then((response) => responses.push(response));
  await sendToPage({ type: 'open', path: '/home' });
  expect(responses).toEqual([]);
});

test('a page confirms that it has shown a notice, also if it shows it only now', async () => {
  const { sendToPage } = await openPage();
  const notice = { requestId: 'r1', kind: 'depositToConfirm' } as const;
  const reply = sendToPage({ type: 'checkIfShown', ...notice });
  await claimNotice(notice);
  expect(await reply).toBe(true);
  expect(await sendToPage({ type: 'checkIfShown', ...notice })).toBe(true);
});

test('a page denies a notice that it does not show', async () => {
  const { sendToPage } = await openPage();
  vi.useFakeTimers();
  try {
    const reply = sendToPage({ type: 'checkIfShown', requestId: 'r2', kind: 'depositToConfirm' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await reply).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('a page registers the browser again after its subscription has changed', async () => {
  const { sendToPage, browser, device, uid } = await openPage();
  expect(await sendToPage({ type: 'subscriptionChanged' })).toBe(true);
  expect(browser.requestCounts.token).toBe(0);
  await device.switchOn({ uid, language: 'es' });
  browser.subscription = 'https://push.test/another';
  expect(await sendToPage({ type: 'subscriptionChanged' })).toBe(true);
  expect(browser.requestCounts.token).toBe(2);
});
