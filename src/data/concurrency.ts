import { problemOf } from './problem';

/** Maximum number of concurrent requests, which leaves capacity of the server for other users. */
const maxConcurrency = 4;

/** Runs up to four items at a time, in order. Starts no further item once `signal` aborts. */
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

/** Retries a request refused with `service.tooManyRequests` after `Retry-After`; such a request had no effect. */
export async function retryRateLimited<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let refusals = 1; ; refusals += 1) {
    try {
      return await send();
    } catch (error) {
      const { code, retryAfter } = problemOf(error);
      const shouldRetry = code === 'service.tooManyRequests' && retryAfter !== undefined && refusals < maxRefusals;
      if (!shouldRetry || signal?.aborted) throw error;
      await sleep(retryAfter, signal);
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
