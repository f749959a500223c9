import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveBatchDelays, createBatcher } from '../../../src/live/LiveUpdates';
import { runWhileVisible } from '../../../src/live/channel';
import { setVisibility, restoreVisibility } from './visibility';

describe('createBatcher', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('delivers items together and keeps its minimum interval', () => {
    const handledBatches: number[][] = [];
    const bursts = createBatcher<number>({ initialDelay: 250, minInterval: 2_000 }, (items) =>
      handledBatches.push(items),
    );
    bursts.add(1);
    vi.advanceTimersByTime(100);
    bursts.add(2);
    vi.advanceTimersByTime(150);
    expect(handledBatches).toEqual([[1, 2]]);
    bursts.add(3);
    vi.advanceTimersByTime(1_999);
    expect(handledBatches).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(handledBatches).toEqual([[1, 2], [3]]);
  });

  test('delivers live changes within a second', () => {
    const handledNumbers: number[] = [];
    const bursts = createBatcher<number>(liveBatchDelays, (items) => handledNumbers.push(...items));
    bursts.add(1);
    vi.advanceTimersByTime(500);
    expect(handledNumbers).toEqual([1]);
    bursts.add(2);
    vi.advanceTimersByTime(1_000);
    expect(handledNumbers).toEqual([1, 2]);
  });

  test('delivers nothing after it is cancelled', () => {
    const handledBatches: number[][] = [];
    const bursts = createBatcher<number>({ initialDelay: 250, minInterval: 2_000 }, (items) =>
      handledBatches.push(items),
    );
    bursts.add(1);
    bursts.cancel();
    vi.advanceTimersByTime(5_000);
    expect(handledBatches).toEqual([]);
  });
});

describe('whileVisible', () => {
  afterEach(restoreVisibility);

  test('stops when the page is hidden and starts again when it is visible', () => {
    const calls: string[] = [];
    const stopWatching = runWhileVisible(() => {
      calls.push('start');
      return () => calls.push('stop');
    });
    setVisibility('hidden');
    setVisibility('visible');
    stopWatching();
    setVisibility('hidden');
    setVisibility('visible');
    expect(calls).toEqual(['start', 'stop', 'start', 'stop']);
  });
});
