import { decodeJwt } from 'jose';
import type { Caller, IdentityPort } from './port';

/** Lifetime of a cached verification, in milliseconds. */
const rememberedMs = 5_000;
/** Size of the cache; beyond it the oldest token is verified again. */
const maxTokens = 1_000;

interface Remembered {
  caller: Promise<Caller>;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Caches verified tokens for five seconds and joins concurrent verifications: a page sends several requests at once.
 * Refusals are not cached. Changes made through this object take effect at once; sessions ended elsewhere, by another
 * instance or in the cloud's console, within those seconds. (A block takes effect at once everywhere: it is stored in
 * the account, which every request reads.)
 */
export function rememberVerified(identity: IdentityPort, now: () => number = Date.now): IdentityPort {
  const remembered = new Map<string, Remembered>();

  function ask(token: string): Promise<Caller> {
    const caller = identity.verify(token);
    const entry = { caller, until: Math.min(now() + rememberedMs, endOf(token)) };
    remembered.delete(token);
    remembered.set(token, entry);
    const [oldest] = remembered.keys();
    if (remembered.size > maxTokens && oldest !== undefined) remembered.delete(oldest);
    caller.catch(() => {
      if (remembered.get(token) === entry) remembered.delete(token);
    });
    return caller;
  }

  /** Clears before and after the change: a request in between may have cached the former state. */
  async function changing<T>(change: () => Promise<T>): Promise<T> {
    remembered.clear();
    try {
      return await change();
    } finally {
      remembered.clear();
    }
  }

  return {
    ...identity,
    verify(token) {
      const known = remembered.get(token);
      return known && known.until > now() ? known.caller : ask(token);
    },
    rename: (...given) => changing(() => identity.rename(...given)),
    setRole: (...given) => changing(() => identity.setRole(...given)),
    endSessions: (...given) => changing(() => identity.endSessions(...given)),
    resetSecondFactor: (...given) => changing(() => identity.resetSecondFactor(...given)),
    restoreAccess: (...given) => changing(() => identity.restoreAccess(...given)),
    setDisabled: (...given) => changing(() => identity.setDisabled(...given)),
    remove: (...given) => changing(() => identity.remove(...given)),
  };
}

/** Returns the expiry of a token in milliseconds since 1970; unreadable tokens are not cached. */
function endOf(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) * 1_000;
  } catch {
    return 0;
  }
}
