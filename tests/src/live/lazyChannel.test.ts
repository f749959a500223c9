import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveChannel } from '../../../src/live/channel';
import { lazyChannel } from '../../../src/live/liveChannel';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const listener = { onMessage: () => {}, onMissed: () => {} };

/** Creates a channel that counts its listeners. The first `failedLoads` attempts to load it fail. */
function createFailingChannel(failedLoads: number) {
  const counts = { loads: 0, listening: 0 };
  const channel: LiveChannel = () => {
    counts.listening += 1;
    return () => (counts.listening -= 1);
  };
  const load = () => {
    counts.loads += 1;
    return counts.loads > failedLoads ? Promise.resolve(channel) : Promise.reject(new Error('lost'));
  };
  return { counts, listen: lazyChannel(load) };
}

test('lazyChannel retries until the channel is loaded', async () => {
  const { counts, listen } = createFailingChannel(3);
  const stopListening = listen(listener);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counts).toEqual({ loads: 4, listening: 1 });
  stopListening();
  expect(counts.listening).toBe(0);
});

test('lazyChannel neither subscribes nor reloads after the listener has left', async () => {
  const { counts, listen } = createFailingChannel(1);
  listen(listener)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counts).toEqual({ loads: 1, listening: 0 });
});
