import { problemOf } from './problem';

/** So many requests at a time: enough to be quick, few enough to leave the server to others. */
const abreast = 4;

/** Does `work` for each item, some at a time and in their order; nothing more is begun once `signal` aborts. */
export async function eachAbreast<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = items.values();
  async function worker(): Promise<void> {
    for (const item of waiting) {
      if (signal?.aborted) return;
      await work(item);
    }
  }
  await Promise.all(Array.from({ length: abreast }, worker));
}

/** After so many refusals in a row of one request a person is asked. */
const maxRefusals = 20;

/** Sends again, when the API says, what was one request too many at the moment: it was not done. */
export async function untilTaken<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let refusals = 1; ; refusals += 1) {
    try {
      return await send();
    } catch (error) {
      const { code, retryAfter } = problemOf(error);
      const isRetried = code === 'service.tooManyRequests' && retryAfter !== undefined && refusals < maxRefusals;
      if (!isRetried || signal?.aborted) throw error;
      await pause(retryAfter, signal);
      if (signal?.aborted) throw error;
    }
  }
}

/** Waits for `ms`, or until `signal` aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
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
