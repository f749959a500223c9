import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sales } from '../../../contract/money/sales';
import { dependsOnMoney, reportRefetchInterval } from '../../../src/data/queryClient';
import { refreshChanged, cancelThrottledRefetches } from '../../../src/live/refresh';
import { setVisibility, restoreVisibility } from './visibility';

const client = new QueryClient();
const refreshSales = () => refreshChanged(client, [{ changes: [{ resource: sales.name, records: [], more: true }] }]);

let readCount = 0;
let leave: () => void = () => undefined;

beforeEach(async () => {
  vi.useFakeTimers();
  readCount = 0;
  const queryFn = async () => (readCount += 1);
  leave = new QueryObserver(client, {
    queryKey: ['reports', 'sales'],
    queryFn,
    meta: dependsOnMoney(reportRefetchInterval),
  }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  leave();
  cancelThrottledRefetches();
  client.clear();
  restoreVisibility();
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('throttled refetch of a report', () => {
  test('runs at once after the first change, then at most once in 15 seconds', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    refreshSales();
    await vi.advanceTimersByTimeAsync(0);
    expect(readCount).toBe(2);
    for (let secondNumber = 1; secondNumber < 15; secondNumber += 1) {
      refreshSales();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(readCount).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(readCount).toBe(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readCount).toBe(3);
  });

  test('waits while the page is hidden', async () => {
    setVisibility('hidden');
    await vi.advanceTimersByTimeAsync(60_000);
    refreshSales();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readCount).toBe(1);
    setVisibility('visible');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(readCount).toBe(2);
  });

  test('waits while an input has the focus', async () => {
    const input = document.body.appendChild(document.createElement('input'));
    input.focus();
    await vi.advanceTimersByTimeAsync(60_000);
    refreshSales();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readCount).toBe(1);
    input.blur();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(readCount).toBe(2);
  });

  test('without observers waits for the next observer', async () => {
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    refreshSales();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readCount).toBe(1);
    expect(client.getQueryState(['reports', 'sales'])?.isInvalidated).toBe(true);
  });
});
