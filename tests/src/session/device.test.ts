import { expect, test } from 'vitest';
import { createDevice } from '../../../src/notifications/push/device';
import { removeDeviceOnSignOut } from '../../../src/notifications/push/openDevice';
import { replaceFetch } from '../../replaceFetch';
import { openPushBrowser } from '../notifications/push/pushBrowser';
import { openSessionFixture } from './sessionFixture';

const fixture = await openSessionFixture();

test('signing out unregisters the device at the API with the last token', async () => {
  const session = await fixture.open();
  await session.signIn('admin@sobremesa.app', 'sobremesa');
  const { browser, push } = openPushBrowser();
  const api = { register: async () => 'registered' as const, remove: async () => {} };
  const device = createDevice({ push, api });
  await device.switchOn({ uid: String(session.get().person?.uid), language: 'es' });
  const token = await session.getToken();
  const responses: { body: unknown; token: string | null; json: unknown }[] = [];
  const mockedFetch = globalThis.fetch;
  let resolveResponse = () => {};
  const isAnswered = new Promise<void>((resolve) => (resolveResponse = resolve));
  const restore = replaceFetch(async (input, init) => {
    const response = await mockedFetch(input, init);
    if (!String(input).endsWith('/api/devices/remove')) return response;
    const { headers, body } = init ?? {};
    responses.push({
      body,
      token: new Headers(headers).get('Authorization'),
      json: await response.clone().json(),
    });
    resolveResponse();
    return response;
  });
  const stopRemoval = removeDeviceOnSignOut(device, `${location.origin}/api`, session);
  try {
    await session.signOut();
    await isAnswered;
  } finally {
    restore();
    stopRemoval();
  }
  expect(responses).toEqual([{ body: '{"token":"token-1"}', token: `Bearer ${token}`, json: { status: 'removed' } }]);
  expect([browser.subscription, session.get().person, localStorage.length]).toEqual([null, null, 0]);
});
