import { loadOptionalChunk } from '../missingChunk';
import { waitForActiveWorker, getWorkerRegistration } from '../serviceWorker/register';
import type { PushClient } from './pushClient';

/** Creates push messages by Firebase Cloud Messaging; loads its library when a token is needed. */
export function createWebPush(vapidKey: string): PushClient {
  const currentSubscription = async () => (await getWorkerRegistration())?.pushManager.getSubscription() ?? null;
  return {
    isSupported: () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis,
    permission: () => Notification.permission,
    requestPermission: () => Notification.requestPermission(),
    async token() {
      const { registrationToken } = await loadOptionalChunk(() => import('./firebaseMessaging'));
      return registrationToken(vapidKey, await waitForActiveWorker());
    },
    subscription: async () => (await currentSubscription())?.endpoint ?? null,
    async unsubscribe() {
      await (await currentSubscription())?.unsubscribe();
    },
  };
}
