import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiFixture } from '../../../api/apiFixture';
import { createTestDevice, registeredDevices, openPushBrowser, openPushApi } from './pushBrowser';

let api: ApiFixture;
beforeEach(async () => {
  api = await openPushApi();
});
afterEach(async () => {
  await api.close();
  localStorage.clear();
  vi.useRealTimers();
});

const julia = { uid: 'uid-admin', language: 'es' } as const;

async function switchedOn() {
  const { browser, push } = openPushBrowser();
  const device = createTestDevice(api, push);
  expect(await device.switchOn(julia)).toBe('on');
  return { browser, push, device };
}

const listTokens = async () => (await registeredDevices(api)).map(({ token }) => token);

function advanceTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

describe('push messages when the console opens', () => {
  test('register the device once a day, without further requests', async () => {
    const { browser, device } = await switchedOn();
    advanceTime(23 * 3_600_000);
    await device.refresh(julia);
    expect(browser.requestCounts.token).toBe(1);
    advanceTime(3_600_000);
    await device.refresh(julia);
    await device.refresh(julia);
    expect(browser.requestCounts).toEqual({ permission: 1, token: 2 });
  });

  test('follow the language of the user', async () => {
    const { device } = await switchedOn();
    await device.refresh({ ...julia, language: 'en' });
    expect(await registeredDevices(api)).toMatchObject([{ token: 'token-1', language: 'en' }]);
  });

  test('replace the token after a new subscription of the browser', async () => {
    const { browser, device } = await switchedOn();
    Object.assign(browser, { subscription: 'https://push.test/another', token: 'token-2' });
    await device.refresh(julia);
    expect(await listTokens()).toEqual(['token-2']);
  });

  test('retry the registration at the next start if the push service is unreachable', async () => {
    const { browser, device } = await switchedOn();
    await api.send('POST', 'devices/remove', { body: { token: 'token-1' } });
    browser.isReachable = false;
    advanceTime(86_400_000);
    await device.refresh(julia);
    expect([device.getState(julia.uid), await listTokens()]).toEqual(['on', []]);
    browser.isReachable = true;
    await device.refresh(julia);
    expect(await listTokens()).toEqual(['token-1']);
  });

  test('are off once the permission is revoked', async () => {
    const { browser, device } = await switchedOn();
    browser.permission = 'default';
    await device.refresh(julia);
    expect([device.getState(julia.uid), await listTokens(), browser.subscription]).toEqual(['off', [], null]);
  });

  test('are off for another user, and the subscription ends', async () => {
    const { browser, push } = await switchedOn();
    const anas = createTestDevice(api, push, 'ana');
    expect(anas.getState('uid-ana')).toBe('off');
    await anas.refresh({ uid: 'uid-ana', language: 'es' });
    expect([browser.subscription, localStorage.length]).toEqual([null, 0]);
  });

  test('send no request if nobody has turned them on', async () => {
    const { browser, push } = openPushBrowser();
    browser.permission = 'granted';
    await createTestDevice(api, push).refresh(julia);
    expect(browser.requestCounts).toEqual({ permission: 0, token: 0 });
  });

  test('are off if the stored value is invalid', async () => {
    const { device } = await switchedOn();
    localStorage.setItem('sobremesa.device', '{"uid":"uid-admin"}');
    expect(device.getState(julia.uid)).toBe('off');
  });
});

describe('push messages after the session', () => {
  test('are unregistered at the API and in the browser', async () => {
    const { browser, device } = await switchedOn();
    await device.unregister(async (token) => {
      await api.send('POST', 'devices/remove', { body: { token } });
    });
    expect([await listTokens(), browser.subscription, localStorage.length]).toEqual([[], null, 0]);
  });

  test('end in the browser even if the API is unreachable', async () => {
    const { browser, device } = await switchedOn();
    await device.unregister(() => Promise.reject(new TypeError('Failed to fetch')));
    expect([browser.subscription, localStorage.length]).toEqual([null, 0]);
    // Each tab unregisters the device when the session ends.
    await device.unregister();
    expect(device.getState(julia.uid)).toBe('off');
  });
});
