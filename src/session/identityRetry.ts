import { IdentityUnreachable } from './identityErrors';

export interface IdentityConnection {
  unreachable: boolean;
  isRetrying: boolean;
}

/** Milliseconds between retries. Retries are needed because browsers do not report every restored connection. */
const retryIntervalMs = 10_000;

export function createIdentityRetry(onChange: (connection: IdentityConnection) => void) {
  const pendingRetries = new Set<() => void>();
  let waitingCalls = 0;

  function waitForRetry(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        pendingRetries.delete(retryNow);
        clearTimeout(timer);
        globalThis.removeEventListener('online', retryNow);
        signal?.removeEventListener('abort', onAbort);
        settle();
      };
      const retryNow = () => {
        onChange({ unreachable: true, isRetrying: true });
        finish(resolve);
      };
      const onAbort = () => finish(() => reject(signal?.reason));
      if (signal?.aborted) return reject(signal.reason);
      const timer = setTimeout(retryNow, retryIntervalMs);
      pendingRetries.add(retryNow);
      globalThis.addEventListener('online', retryNow);
      signal?.addEventListener('abort', onAbort);
      onChange({ unreachable: true, isRetrying: false });
    });
  }

  return {
    retry: () => [...pendingRetries].forEach((retryNow) => retryNow()),

    /**
     * Sends `request` again until the identity service answers. Throws any other error, and throws when `signal`
     * aborts.
     */
    async retryWhenOnline<T>(request: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
      let hasWaited = false;
      try {
        for (;;) {
          try {
            return await request();
          } catch (error) {
            if (!(error instanceof IdentityUnreachable)) throw error;
            if (!hasWaited) waitingCalls += 1;
            hasWaited = true;
            await waitForRetry(signal);
          }
        }
      } finally {
        if (hasWaited) waitingCalls -= 1;
        if (hasWaited && waitingCalls === 0) onChange({ unreachable: false, isRetrying: false });
      }
    },
  };
}
