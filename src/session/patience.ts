import { IdentityUnreachable } from './errors';

export interface Standstill {
  unreachable: boolean;
  asking: boolean;
}

/** Retry interval in milliseconds: browsers do not announce every restored connection. */
const askAgainAfter = 10_000;

/** Retries an identity service that does not answer: when the network is back, at intervals, and at once on request. */
export function createPatience(tell: (now: Standstill) => void) {
  const waiting = new Set<() => void>();
  let stuck = 0;

  function untilRetry(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        waiting.delete(again);
        clearTimeout(timer);
        globalThis.removeEventListener('online', again);
        signal?.removeEventListener('abort', givenUp);
        settle();
      };
      const again = () => {
        tell({ unreachable: true, asking: true });
        finish(resolve);
      };
      const givenUp = () => finish(() => reject(signal?.reason));
      if (signal?.aborted) return reject(signal.reason);
      const timer = setTimeout(again, askAgainAfter);
      waiting.add(again);
      globalThis.addEventListener('online', again);
      signal?.addEventListener('abort', givenUp);
      tell({ unreachable: true, asking: false });
    });
  }

  return {
    retry: () => [...waiting].forEach((again) => again()),

    /** Calls `ask` until the service answers. Rejects with any other error, and when `signal` aborts. */
    async insist<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
      let waits = false;
      try {
        for (;;) {
          try {
            return await ask();
          } catch (error) {
            if (!(error instanceof IdentityUnreachable)) throw error;
            if (!waits) stuck += 1;
            waits = true;
            await untilRetry(signal);
          }
        }
      } finally {
        if (waits) stuck -= 1;
        if (waits && stuck === 0) tell({ unreachable: false, asking: false });
      }
    },
  };
}
