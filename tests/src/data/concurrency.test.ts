import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mapConcurrently, retryRateLimited } from '../../../src/data/concurrency';
import { problem } from '../../../src/data/problem';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createBusyProblem = () => problem({ code: 'service.tooManyRequests', retryAfterMs: 1_000 }, 429);

test('mapConcurrently processes a hundred rows at the pace of the rate limit', async () => {
  let freeRequests = 20;
  const refillTimer = setInterval(() => (freeRequests = Math.min(20, freeRequests + 5)), 1_000);
  const finishedRows: number[] = [];
  let refusalCount = 0;
  const rows = Array.from({ length: 100 }, (_, row) => row);
  const runningCalls = mapConcurrently(rows, (row) =>
    retryRateLimited(async () => {
      if (freeRequests === 0) {
        refusalCount += 1;
        throw createBusyProblem();
      }
      freeRequests -= 1;
      finishedRows.push(row);
    }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await runningCalls;
  clearInterval(refillTimer);
  expect(finishedRows.toSorted((one, other) => one - other)).toEqual(rows);
  // Four workers retry once per second, so there are fewer than 100 rejections.
  expect(refusalCount).toBeLessThan(100);
});

test('retryRateLimited throws another error at once, and the rate limit after 20 attempts', async () => {
  await expect(retryRateLimited(() => Promise.reject(problem({ code: 'record.inUse' }, 409)))).rejects.toMatchObject({
    status: 409,
  });
  const send = vi.fn<() => Promise<never>>(() => Promise.reject(createBusyProblem()));
  const outcome = retryRateLimited(send).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toMatchObject({ status: 429 });
  expect(send).toHaveBeenCalledTimes(20);
});

test('an abort stops mapConcurrently and pending retries', async () => {
  const controller = new AbortController();
  const startedRows: number[] = [];
  const runningCalls = mapConcurrently(
    [1, 2, 3, 4, 5, 6],
    async (row) => {
      startedRows.push(row);
      await retryRateLimited(() => Promise.reject(createBusyProblem()), controller.signal).catch(() => {});
    },
    controller.signal,
  );
  await vi.advanceTimersByTimeAsync(500);
  controller.abort();
  await runningCalls;
  expect(startedRows).toEqual([1, 2, 3, 4]);
});
