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

/** Creates a channel that counts its listeners. The first `lost` attempts to load it fail. */
function lostAtFirst(lost: number) {
  const seen = { loads: 0, listening: 0 };
  const channel: LiveChannel = () => {
    seen.listening += 1;
    return () => (seen.listening -= 1);
  };
  const load = () => {
    seen.loads += 1;
    return seen.loads > lost ? Promise.resolve(channel) : Promise.reject(new Error('lost'));
  };
  return { seen, listen: lazyChannel(load) };
}

test('lazyChannel retries until the channel is loaded', async () => {
  const { seen, listen } = lostAtFirst(3);
  const stop = listen(listener);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual({ loads: 4, listening: 1 });
  stop();
  expect(seen.listening).toBe(0);
});

test('lazyChannel neither subscribes nor reloads after the listener has left', async () => {
  const { seen, listen } = lostAtFirst(1);
  listen(listener)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual({ loads: 1, listening: 0 });
});
