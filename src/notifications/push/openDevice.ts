import type { Endpoint } from '../../../contract/endpoint';
import { registerDevice, removeDevice } from '../../../contract/notices';
import type { endSession } from '../../../contract/people/sessions';
import { config } from '../../config';
import { endpointMethods } from '../../data/endpoints';
import type { Http } from '../../data/http';
import type { Session } from '../../session/sessionState';
import { createDevice, type Device, type DeviceRegistry, type PushClient } from './device';
import { loadOptionalChunk } from '../../chunkLoading';
import { waitForActiveWorker, getWorkerRegistration } from '../../serviceWorker/register';

interface Options {
  apiUrl: string;
  http: Http;
}

export function openDevice({ apiUrl, http }: Options): Device | null {
  // `import.meta.env.…` is written in full, so that other builds drop the import and its dependencies.
  const vapidKey: unknown = import.meta.env.MODE === 'production' && import.meta.env.VITE_FIREBASE_VAPID_KEY;
  if (typeof vapidKey !== 'string' || vapidKey === '' || !config.hasServiceWorker) return null;
  return createDevice({ push: createWebPush(vapidKey), api: deviceRegistry({ apiUrl, http }) });
}

export function deviceRegistry({ apiUrl, http }: Options): DeviceRegistry {
  const { call } = endpointMethods(apiUrl, http);
  return {
    async register(token, language) {
      const { data } = await call(registerDevice, { input: { token, language } });
      return data.status === 'off' ? 'off' : 'registered';
    },
    async remove(token) {
      await call(removeDevice, { input: { token } });
    },
  };
}

/** Imports only the type, because the schemas of the response are needed on the profile page alone. */
const sessionEnd: Pick<typeof endSession, 'method' | 'path'> = { method: 'POST', path: '/sessions/end' };

/** Removes the device and then ends the session at the API, without delaying the sign-out. */
export function sendSignOut(device: Device | null, apiUrl: string, session: Session): () => void {
  const stopFunctions = [
    session.onSignOut((identity) => {
      // Bypasses `http`, which would end the session of the next user after a 401.
      const send = async ({ method, path }: Pick<Endpoint, 'method' | 'path'>, input: object) => {
        await fetch(apiUrl + path, {
          method,
          headers: { Authorization: `Bearer ${await identity}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(input),
          keepalive: true,
        });
      };
      const removal = device ? device.unregister((token) => send(removeDevice, { token })) : Promise.resolve();
      void removal.then(() => send(sessionEnd, {})).catch(() => undefined);
    }),
    // Keeps the device after an idle sign-out; another user who signs in here takes it over (device.ts).
    session.onEnd(() => {
      if (session.get().signOutReason !== 'idle') void device?.unregister();
    }),
  ];
  return () => stopFunctions.forEach((stop) => stop());
}

function createWebPush(vapidKey: string): PushClient {
  const getSubscription = async () => (await getWorkerRegistration())?.pushManager.getSubscription() ?? null;
  return {
    isSupported: () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis,
    getPermission: () => Notification.permission,
    requestPermission: () => Notification.requestPermission(),
    async getToken() {
      const { getRegistrationToken } = await loadOptionalChunk(() => import('./firebaseMessaging'));
      return getRegistrationToken(vapidKey, await waitForActiveWorker());
    },
    getSubscriptionId: async () => (await getSubscription())?.endpoint ?? null,
    async unsubscribe() {
      await (await getSubscription())?.unsubscribe();
    },
  };
}
