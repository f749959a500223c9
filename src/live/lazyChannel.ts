import { loadOptionalChunk } from '../missingChunk';
import type { LiveChannel } from './channel';
import { sleepWithJitter } from './sleepWithJitter';

/** Delay before retrying a failed load, in milliseconds; doubles up to `longestWait`. */
const initialDelay = 1_000;
const maxDelay = 30_000;

/** Loads the channel on the first subscription and retries until it is loaded. */
export function lazyChannel(load: () => Promise<LiveChannel>): LiveChannel {
  return (listener) => {
    const stop = new AbortController();
    void loadUnlessStopped(load, stop.signal).then((channel) => {
      if (!channel || stop.signal.aborted) return;
      stop.signal.addEventListener('abort', channel(listener));
    });
    return () => stop.abort();
  };
}

async function loadUnlessStopped(
  load: () => Promise<LiveChannel>,
  stopSignal: AbortSignal,
): Promise<LiveChannel | undefined> {
  for (let wait = initialDelay; !stopSignal.aborted; wait = Math.min(2 * wait, maxDelay)) {
    const channel = await loadOptionalChunk(load).catch(() => undefined);
    if (channel) return channel;
    await sleepWithJitter(wait, stopSignal);
  }
  return undefined;
}
