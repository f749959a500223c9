import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiFixture } from '../../api/apiFixture';
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

/** A browser in which Julia has switched notices on. */
async function switchedOn() {
  const { browser, push } = openPushBrowser();
  const device = createTestDevice(api, push);
  expect(await device.switchOn(julia)).toBe('on');
  return { browser, push, device };
}

const tokens = async () => (await registeredDevices(api)).map(({ token }) => token);

/** The console is opened so much later. */
function later(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

describe('when the console is opened, a device', () => {
  test('is registered once a day, and asks nobody in between', async () => {
    const { browser, device } = await switchedOn();
    later(23 * 3_600_000);
    await device.refresh(julia);
    expect(browser.requestCounts.token).toBe(1);
    later(3_600_000);
    await device.refresh(julia);
    await device.refresh(julia);
    expect(browser.requestCounts).toEqual({ permission: 1, token: 2 });
  });

  test('is told in the language that the person has chosen since', async () => {
    const { device } = await switchedOn();
    await device.refresh({ ...julia, language: 'en' });
    expect(await registeredDevices(api)).toMatchObject([{ token: 'token-1', language: 'en' }]);
  });

  test('has a new token where the browser has another subscription, and the old one no longer', async () => {
    const { browser, device } = await switchedOn();
    Object.assign(browser, { subscription: 'https://push.test/another', token: 'token-2' });
    await device.refresh(julia);
    expect(await tokens()).toEqual(['token-2']);
  });

  test('is tried again the next time where the push service or the API cannot be reached', async () => {
    const { browser, device } = await switchedOn();
    await api.send('POST', 'devices/remove', { body: { token: 'token-1' } });
    browser.isReachable = false;
    later(86_400_000);
    await device.refresh(julia);
    expect([device.state(julia.uid), await tokens()]).toEqual(['on', []]);
    browser.isReachable = true;
    await device.refresh(julia);
    expect(await tokens()).toEqual(['token-1']);
  });

  test('is off where the permission was taken back', async () => {
    const { browser, device } = await switchedOn();
    browser.permission = 'default';
    await device.refresh(julia);
    expect([device.state(julia.uid), await tokens(), browser.subscription]).toEqual(['off', [], null]);
  });

  test('is not another person’s: they have not chosen it', async () => {
    const { browser, push } = await switchedOn();
    const anas = createTestDevice(api, push, 'ana');
    expect(anas.state('uid-ana')).toBe('off');
    await anas.refresh({ uid: 'uid-ana', language: 'es' });
    expect([browser.subscription, localStorage.length]).toEqual([null, 0]);
  });

  test('is not asked about where nobody has switched it on', async () => {
    const { browser, push } = openPushBrowser();
    browser.permission = 'granted';
    await createTestDevice(api, push).refresh(julia);
    expect(browser.requestCounts).toEqual({ permission: 0, token: 0 });
  });

  test('is off where something else is kept in its place', async () => {
    const { device } = await switchedOn();
    localStorage.setItem('sobremesa.device', '{"uid":"uid-admin"}');
    expect(device.state(julia.uid)).toBe('off');
  });
});

describe('when the session is over, a device', () => {
  test('is nobody’s, at the API and here', async () => {
    const { browser, device } = await switchedOn();
    await device.unregister(async (token) => {
      await api.send('POST', 'devices/remove', { body: { token } });
    });
    expect([await tokens(), browser.subscription, localStorage.length]).toEqual([[], null, 0]);
  });

  test('is told nothing more, even if the API cannot be told so', async () => {
    const { browser, device } = await switchedOn();
    await device.unregister(() => Promise.reject(new TypeError('Failed to fetch')));
    expect([browser.subscription, localStorage.length]).toEqual([null, 0]);
    // The session ends in each tab.
    await device.unregister();
    expect(device.state(julia.uid)).toBe('off');
  });
});
