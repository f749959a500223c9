import { decodeJwt } from 'jose';
import type { Caller, IdentityPort } from '../ports/identity';

const cacheMs = 5_000;
const maxTokens = 1_000;

interface CachedVerification {
  caller: Promise<Caller>;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/**
 * Caches verified tokens for five seconds and joins concurrent verifications, because a page sends several requests at
 * once. Does not cache refusals. A change made through this object takes effect at once. If another instance or the
 * Firebase console ends a session, its token is still accepted for up to five seconds. A block takes effect at once on
 * every instance, because every request reads it from the account.
 */
export function cacheVerifiedTokens(identity: IdentityPort, now: () => number = Date.now): IdentityPort {
  const cache = new Map<string, CachedVerification>();

  function verifyAndCache(token: string): Promise<Caller> {
    const caller = identity.verify(token);
    const entry = { caller, expiresAt: Math.min(now() + cacheMs, expiryOf(token)) };
    cache.delete(token);
    cache.set(token, entry);
    const [oldest] = cache.keys();
    if (cache.size > maxTokens && oldest !== undefined) cache.delete(oldest);
    caller.catch(() => {
      if (cache.get(token) === entry) cache.delete(token);
    });
    return caller;
  }

  /** Clears the cache before and after the change, because a request in between may have cached the previous state. */
  async function clearCacheAround<T>(change: () => Promise<T>): Promise<T> {
    cache.clear();
    try {
      return await change();
    } finally {
      cache.clear();
    }
  }

  return {
    ...identity,
    verify(token) {
      const cached = cache.get(token);
      return cached && cached.expiresAt > now() ? cached.caller : verifyAndCache(token);
    },
    rename: (...args) => clearCacheAround(() => identity.rename(...args)),
    setRole: (...args) => clearCacheAround(() => identity.setRole(...args)),
    endSessions: (...args) => clearCacheAround(() => identity.endSessions(...args)),
    resetSecondFactor: (...args) => clearCacheAround(() => identity.resetSecondFactor(...args)),
    restoreAccess: (...args) => clearCacheAround(() => identity.restoreAccess(...args)),
    setDisabled: (...args) => clearCacheAround(() => identity.setDisabled(...args)),
    remove: (...args) => clearCacheAround(() => identity.remove(...args)),
  };
}

function expiryOf(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) * 1_000;
  } catch {
    return 0;
  }
}
