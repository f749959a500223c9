import { problemOf } from './problem';

/** Maximum number of concurrent requests, low enough not to slow down other users. */
const maxConcurrency = 4;

/** Runs `work` for the items in order, up to four at a time. Starts no further item after `signal` aborts. */
export async function mapConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const remaining = items.values();
  async function worker(): Promise<void> {
    for (const item of remaining) {
      if (signal?.aborted) return;
      await work(item);
    }
  }
  await Promise.all(Array.from({ length: maxConcurrency }, worker));
}

const maxRefusals = 20;

/** Sends again after `Retry-After` if the API refuses with `service.tooManyRequests`: such a request had no effect. */
export async function retryRateLimited<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let refusals = 1; ; refusals += 1) {
    try {
      return await send();
    } catch (error) {
      const { code, retryAfterMs } = problemOf(error);
      const shouldRetry = code === 'service.tooManyRequests' && retryAfterMs !== undefined && refusals < maxRefusals;
      if (!shouldRetry || signal?.aborted) throw error;
      await sleep(retryAfterMs, signal);
      if (signal?.aborted) throw error;
    }
  }
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ms <= 0 || signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}
