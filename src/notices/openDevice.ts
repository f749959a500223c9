import { registerDevice, removeDevice } from '../../contract/notices';
import { config } from '../config';
import { endpointMethods } from '../data/endpoints';
import type { Http } from '../data/http';
import type { Session } from '../session/sessionState';
import { createDevice, type Device, type DeviceRegistry } from './device';
import { createWebPush } from './webPush';

interface Options {
  /** `{host}/api`, without a slash at its end. */
  apiUrl: string;
  http: Http;
}

/** This browser, where the installation tells people on their devices. */
export function openDevice({ apiUrl, http }: Options): Device | null {
  // Written out, so that other builds have neither the import nor what it brings.
  const vapidKey: unknown = import.meta.env.MODE === 'production' && import.meta.env.VITE_FIREBASE_VAPID_KEY;
  if (typeof vapidKey !== 'string' || vapidKey === '' || !config.serviceWorker) return null;
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

/** Forgets the device when the session ends, until the returned function is called. Nobody waits for it. */
export function forgetAtSignOut(device: Device, apiUrl: string, session: Session): () => void {
  const stops = [
    session.onSignOut((identity) => {
      // By itself, not by `http`: a refusal would end the session of who signs in next.
      const remove = async (token: string) => {
        await fetch(apiUrl + removeDevice.path, {
          method: removeDevice.method,
          headers: { Authorization: `Bearer ${await identity}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ token }),
          keepalive: true,
        });
      };
      void device.leave(remove);
    }),
    // Who only went away is told all the same. Whoever else signs in here takes the device over (device.ts).
    session.onEnd(() => {
      if (session.get().signOutReason !== 'idle') void device.leave();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
