import { startFcm } from '../../../api/notifications/fakeFcm';
import { openApiFixture, type ApiFixture } from '../../../api/apiFixture';
import { createHttp } from '../../../../src/data/http';
import { createDevice, type PushClient } from '../../../../src/notifications/push/device';
import { deviceRegistry } from '../../../../src/notifications/push/openDevice';

/** Opens an API that sends push messages through a fake Cloud Messaging. */
export async function openPushApi(): Promise<ApiFixture> {
  const fcm = await startFcm();
  const api = await openApiFixture({ push: fcm.client() });
  return { ...api, close: () => api.close().finally(() => fcm.stop()) };
}

/** Creates a browser that supports push messages and has not yet asked for the permission. */
export function openPushBrowser() {
  const browser = {
    isSupported: true,
    permission: 'default' as NotificationPermission,
    /** The user's answer to the permission prompt. */
    answer: 'granted' as NotificationPermission,
    token: 'token-1',
    /** `false` makes Cloud Messaging unreachable. */
    isReachable: true,
    subscription: null as string | null,
    requestCounts: { permission: 0, token: 0 },
  };
  const push: PushClient = {
    isSupported: () => browser.isSupported,
    getPermission: () => browser.permission,
    async requestPermission() {
      browser.requestCounts.permission += 1;
      if (browser.permission === 'default') browser.permission = browser.answer;
      return browser.permission;
    },
    async getToken() {
      browser.requestCounts.token += 1;
      if (!browser.isReachable) throw new TypeError('Failed to fetch');
      browser.subscription ??= `https://push.test/${browser.token}`;
      return browser.token;
    },
    getSubscriptionId: async () => browser.subscription,
    unsubscribe: async () => void (browser.subscription = null),
  };
  return { browser, push };
}

/** Creates a device over the API in this process. It belongs to Julia, or to the owner of `token`. */
export function createTestDevice({ fetch }: Pick<ApiFixture, 'fetch'>, push: PushClient, token = 'admin') {
  const http = createHttp({
    getToken: async () => token,
    refreshToken: async () => token,
    expireSession: () => undefined,
    fetch: (input, init) => fetch(new Request(input, init)),
  });
  return createDevice({ push, api: deviceRegistry({ apiUrl: 'http://console.test/api', http }) });
}

export const registeredDevices = ({ db }: Pick<ApiFixture, 'db'>) =>
  db.kysely.selectFrom('devices').select(['token', 'uid', 'language']).orderBy('token').execute();
