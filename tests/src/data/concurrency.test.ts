import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mapConcurrently, retryRateLimited } from '../../../src/data/concurrency';
import { problem } from '../../../src/data/problem';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = () => problem({ code: 'service.tooManyRequests', retryAfterMs: 1_000 }, 429);

test('mapConcurrently processes a hundred rows at the pace of the rate limit', async () => {
  let free = 20;
  const refill = setInterval(() => (free = Math.min(20, free + 5)), 1_000);
  const done: number[] = [];
  let refusals = 0;
  const rows = Array.from({ length: 100 }, (_, row) => row);
  const run = mapConcurrently(rows, (row) =>
    retryRateLimited(async () => {
      if (free === 0) {
        refusals += 1;
        throw busy();
      }
      free -= 1;
      done.push(row);
    }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await run;
  clearInterval(refill);
  expect(done.toSorted((one, other) => one - other)).toEqual(rows);
  // Four workers retry once per second, so there are fewer than 100 rejections.
  expect(refusals).toBeLessThan(100);
});

test('retryRateLimited throws another error at once, and the rate limit after 20 attempts', async () => {
  await expect(retryRateLimited(() => Promise.reject(problem({ code: 'record.inUse' }, 409)))).rejects.toMatchObject({
    status: 409,
  });
  const send = vi.fn<() => Promise<never>>(() => Promise.reject(busy()));
  const outcome = retryRateLimited(send).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toMatchObject({ status: 429 });
  expect(send).toHaveBeenCalledTimes(20);
});

test('an abort stops mapConcurrently and pending retries', async () => {
  const stop = new AbortController();
  const begun: number[] = [];
  const run = mapConcurrently(
    [1, 2, 3, 4, 5, 6],
    async (row) => {
      begun.push(row);
      await retryRateLimited(() => Promise.reject(busy()), stop.signal).catch(() => {});
    },
    stop.signal,
  );
  await vi.advanceTimersByTimeAsync(500);
  stop.abort();
  await run;
  expect(begun).toEqual([1, 2, 3, 4]);
});
