import { expect, test } from 'vitest';
import { createDevice } from '../../../src/notifications/push/device';
import { sendSignOut } from '../../../src/notifications/push/openDevice';
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
  const stopSending = sendSignOut(device, `${location.origin}/api`, session);
  try {
    await session.signOut();
    await isAnswered;
  } finally {
    restore();
    stopSending();
  }
  expect(responses).toEqual([{ body: '{"token":"token-1"}', token: `Bearer ${token}`, json: { status: 'removed' } }]);
  expect([browser.subscription, session.get().person, localStorage.length]).toEqual([null, null, 0]);
});

test('signing out ends the session at the API', async () => {
  const session = await fixture.open();
  const apiUrl = `${location.origin}/api`;
  const read = async (token: string | null) => {
    const response = await fetch(`${apiUrl}/sessions`, { headers: { Authorization: `Bearer ${token}` } });
    return response.status;
  };
  await session.signIn('admin@sobremesa.app', 'sobremesa');
  const token = await session.getToken();
  expect(await read(token)).toBe(200);
  const mockedFetch = globalThis.fetch;
  let resolveResponse = () => {};
  const isAnswered = new Promise<void>((resolve) => (resolveResponse = resolve));
  const restore = replaceFetch(async (input, init) => {
    const response = await mockedFetch(input, init);
    if (String(input).endsWith('/sessions/end')) resolveResponse();
    return response;
  });
  const stopSending = sendSignOut(null, apiUrl, session);
  try {
    await session.signOut();
    await isAnswered;
  } finally {
    restore();
    stopSending();
  }
  expect(session.get().person).toBeNull();
  expect(await read(token)).toBe(401);
});

test('signing out works while the API is unreachable', async () => {
  const session = await fixture.open();
  await session.signIn('admin@sobremesa.app', 'sobremesa');
  const stopSending = sendSignOut(null, `${location.origin}/api`, session);
  fixture.setReachable(false);
  await session.signOut();
  expect(session.get().person).toBeNull();
  stopSending();
});
