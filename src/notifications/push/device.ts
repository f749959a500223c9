import * as z from 'zod/mini';
import { createContext } from 'react';
import { languages, type Language } from '../../../contract/roles';

export type DeviceState = 'on' | 'off' | 'blocked' | 'unsupported';

export type SwitchOnResult = 'on' | 'blocked' | 'dismissed' | 'notSent';

interface Person {
  uid: string;
  language: Language;
}

export class PushUnreachable extends Error {
  constructor(cause: unknown) {
    super('The push service cannot be reached', { cause });
    this.name = 'PushUnreachable';
  }
}

export interface DeviceRegistry {
  register(token: string, language: Language): Promise<'registered' | 'off'>;
  remove(token: string): Promise<void>;
}

export interface Device {
  getState(uid: string): DeviceState;
  subscribe(listener: () => void): () => void;
  /**
   * Requests the permission and registers the device. Must run after a click. Throws `PushUnreachable` or an API
   * problem.
   */
  switchOn(person: Person): Promise<SwitchOnResult>;
  switchOff(): Promise<void>;
  /**
   * Called when the console opens. Registers the device again after a change, and once a day, before the API removes it
   * as expired. Never throws.
   */
  refresh(person: Person): Promise<void>;
  /**
   * Called when the session ends. Removes the device in the browser and, with the user's last token, at the API. Never
   * throws.
   */
  unregister(remove?: (token: string) => Promise<void>): Promise<void>;
}

const storageKey = 'sobremesa.device';

const dayMs = 86_400_000;

const registrationSchema = z.object({
  uid: z.string(),
  token: z.string(),
  language: z.enum(languages),
  at: z.number(),
  subscription: z.nullable(z.string()),
});
type Registration = z.output<typeof registrationSchema>;

function readRegistration(): Registration | null {
  try {
    return registrationSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function createDevice({ push, api }: { push: PushClient; api: DeviceRegistry }): Device {
  const listeners = new Set<() => void>();
  const notifyListeners = () => listeners.forEach((listener) => listener());

  function storeRegistration(registration: Registration | null): void {
    try {
      if (registration) localStorage.setItem(storageKey, JSON.stringify(registration));
      else localStorage.removeItem(storageKey);
    } catch {
      // Storage is unavailable: the device counts as off, and the next visit offers it again.
    }
    notifyListeners();
  }

  async function register({ uid, language }: Person): Promise<'registered' | 'off'> {
    const previous = readRegistration();
    const token = await push.getToken().catch((error: unknown) => {
      throw new PushUnreachable(error);
    });
    const response = await api.register(token, language);
    if (response === 'off') {
      storeRegistration(null);
      return response;
    }
    storeRegistration({ uid, token, language, at: Date.now(), subscription: await push.getSubscriptionId() });
    if (previous && previous.token !== token) await api.remove(previous.token).catch(() => undefined);
    return response;
  }

  async function endDelivery(remove: (token: string) => Promise<void>): Promise<void> {
    const previous = readRegistration();
    storeRegistration(null);
    if (!previous) return;
    await Promise.allSettled([remove(previous.token), push.unsubscribe()]);
  }

  return {
    getState(uid) {
      if (!push.isSupported()) return 'unsupported';
      if (push.getPermission() === 'denied') return 'blocked';
      return push.getPermission() === 'granted' && readRegistration()?.uid === uid ? 'on' : 'off';
    },

    subscribe(listener) {
      listeners.add(listener);
      // The user changes the permission in the browser's own pages, and may switch the device on or off in another tab.
      const events = ['focus', 'storage'] as const;
      for (const event of events) globalThis.addEventListener(event, listener);
      return () => {
        listeners.delete(listener);
        for (const event of events) globalThis.removeEventListener(event, listener);
      };
    },

    async switchOn(person) {
      const permission = await push.requestPermission();
      notifyListeners();
      if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
      return (await register(person)) === 'registered' ? 'on' : 'notSent';
    },

    switchOff: () => endDelivery((token) => api.remove(token)),

    async refresh(person) {
      const registration = readRegistration();
      if (!registration || !push.isSupported()) return;
      // Ends delivery if another user was signed in here without signing out, or the permission was revoked.
      if (registration.uid !== person.uid || push.getPermission() !== 'granted')
        return endDelivery((token) => api.remove(token));
      const isUnchanged =
        registration.language === person.language &&
        registration.subscription === (await push.getSubscriptionId().catch(() => null));
      if (isUnchanged && Date.now() - registration.at < dayMs) return;
      await register(person).catch(() => undefined);
    },

    unregister: (remove = async () => {}) => endDelivery(remove),
  };
}

export interface PushClient {
  isSupported(): boolean;
  getPermission(): NotificationPermission;
  /** Requests the permission; browsers allow it only after a click. */
  requestPermission(): Promise<NotificationPermission>;
  getToken(): Promise<string>;
  /** Returns the browser's subscription id without a network request; `null` if the browser has no subscription. */
  getSubscriptionId(): Promise<string | null>;
  unsubscribe(): Promise<void>;
}

export const DeviceContext = createContext<Device | null>(null);
