import { loadAside } from '../lostChunk';
import { readyWorker, workerRegistration } from '../serviceWorker/register';
import type { PushClient } from './pushClient';

/** Creates push messages by Firebase Cloud Messaging; loads its library when a token is needed. */
export function createWebPush(vapidKey: string): PushClient {
  const subscribed = async () => (await workerRegistration())?.pushManager.getSubscription() ?? null;
  return {
    isSupported: () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis,
    permission: () => Notification.permission,
    askPermission: () => Notification.requestPermission(),
    async token() {
      const { registrationToken } = await loadAside(() => import('./firebaseMessaging'));
      return registrationToken(vapidKey, await readyWorker());
    },
    subscription: async () => (await subscribed())?.endpoint ?? null,
    async unsubscribe() {
      await (await subscribed())?.unsubscribe();
    },
  };
}
