import { decodeJwt } from 'jose';
import type { Caller, IdentityPort } from './port';

/** For how long the service is taken at its word, in milliseconds. */
const rememberedMs = 5_000;
/** More tokens than that are not remembered: the oldest is asked about again. */
const maxTokens = 1_000;

interface Remembered {
  caller: Promise<Caller>;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Asks the identity service about a token at most once in five seconds, and once for requests that come together: a page
 * sends several. A refusal is not remembered. What is done to an identity here is seen at once; sessions ended elsewhere,
 * by another instance or in the cloud's console, within those seconds. (A block is seen at once everywhere: it stands in
 * the account, which every request looks at.)
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

  /** Before and after: a request that comes in between may have been answered as before. */
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

/** When a token ends, in milliseconds since 1970; one that cannot be read is not remembered. */
function endOf(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) * 1_000;
  } catch {
    return 0;
  }
}
