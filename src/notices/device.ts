import * as z from 'zod/mini';
import { languages, type Language } from '../../contract/roles';
import type { PushClient } from './pushClient';

/** Whether the person is told on this device, and if not, why. */
export type DeviceState = 'on' | 'off' | 'blocked' | 'unsupported';

/** What became of the wish to be told. */
export type Switched = 'on' | 'blocked' | 'dismissed' | 'notSent';

/** Who is signed in, and how they are spoken to. */
interface Person {
  uid: string;
  language: Language;
}

/** The push service, or what leads to it, does not answer. */
export class PushUnreachable extends Error {
  constructor(cause: unknown) {
    super('The push service cannot be reached', { cause });
    this.name = 'PushUnreachable';
  }
}

/** The API's side of a device (contract/notices.ts). */
export interface DeviceRegistry {
  register(token: string, language: Language): Promise<'registered' | 'off'>;
  remove(token: string): Promise<void>;
}

export interface Device {
  state(uid: string): DeviceState;
  /** Calls `listener` whenever `state` may be another one. */
  subscribe(listener: () => void): () => void;
  /** Asks for what is needed, after a click. Throws `PushUnreachable`, or the API's problem. */
  switchOn(person: Person): Promise<Switched>;
  switchOff(): Promise<void>;
  /** When the console is opened: registers anew what has changed, and once a day, or the API forgets it. Never throws. */
  refresh(person: Person): Promise<void>;
  /** The session is over: forgets the device here, and with the person's last token at the API. Never throws. */
  leave(remove?: (token: string) => Promise<void>): Promise<void>;
}

const storageKey = 'sobremesa.device';

const day = 86_400_000;

/** What was registered last in this browser. */
const registered = z.object({
  uid: z.string(),
  token: z.string(),
  language: z.enum(languages),
  /** When, in milliseconds. */
  at: z.number(),
  subscription: z.nullable(z.string()),
});
type Registered = z.output<typeof registered>;

function read(): Registered | null {
  try {
    return registered.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** This browser, as one on which its person is told of what waits. */
export function createDevice({ push, api }: { push: PushClient; api: DeviceRegistry }): Device {
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => listener());

  function keep(now: Registered | null): void {
    try {
      if (now) localStorage.setItem(storageKey, JSON.stringify(now));
      else localStorage.removeItem(storageKey);
    } catch {
      // Without storage the device is as good as off: at the next visit it is asked about again.
    }
    changed();
  }

  /** Registers the browser, and what it was registered as before no longer. */
  async function register({ uid, language }: Person): Promise<'registered' | 'off'> {
    const before = read();
    const token = await push.token().catch((error: unknown) => {
      throw new PushUnreachable(error);
    });
    const answer = await api.register(token, language);
    if (answer === 'off') {
      keep(null);
      return answer;
    }
    keep({ uid, token, language, at: Date.now(), subscription: await push.subscription() });
    if (before && before.token !== token) await api.remove(before.token).catch(() => undefined);
    return answer;
  }

  /** Nothing is delivered here any more, whether or not anybody else can be told so. */
  async function end(remove: (token: string) => Promise<void>): Promise<void> {
    const before = read();
    keep(null);
    if (!before) return;
    await Promise.allSettled([remove(before.token), push.unsubscribe()]);
  }

  return {
    state(uid) {
      if (!push.isSupported()) return 'unsupported';
      if (push.permission() === 'denied') return 'blocked';
      return push.permission() === 'granted' && read()?.uid === uid ? 'on' : 'off';
    },

    subscribe(listener) {
      listeners.add(listener);
      // A permission is given or taken in the browser's own pages; another tab may switch it.
      const events = ['focus', 'storage'] as const;
      for (const event of events) globalThis.addEventListener(event, listener);
      return () => {
        listeners.delete(listener);
        for (const event of events) globalThis.removeEventListener(event, listener);
      };
    },

    async switchOn(person) {
      const permission = await push.askPermission();
      changed();
      if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
      return (await register(person)) === 'registered' ? 'on' : 'notSent';
    },

    switchOff: () => end((token) => api.remove(token)),

    async refresh(person) {
      const now = read();
      if (!now || !push.isSupported()) return;
      // Somebody else was signed in here, and did not sign out; or the permission was taken back.
      if (now.uid !== person.uid || push.permission() !== 'granted') return end((token) => api.remove(token));
      const isSame =
        now.language === person.language && now.subscription === (await push.subscription().catch(() => null));
      if (isSame && Date.now() - now.at < day) return;
      // At the next visit it is tried again.
      await register(person).catch(() => undefined);
    },

    leave: (remove = async () => {}) => end(remove),
  };
}
