import { loadAside } from '../lostChunk';
import type { LiveChannel } from './channel';
import { pause } from './wait';

/** Delay before retrying a failed load, in milliseconds; doubles up to `longestWait`. */
const firstWait = 1_000;
const longestWait = 30_000;

/** Loads the channel on the first subscription and retries until it is loaded. */
export function loadedChannel(load: () => Promise<LiveChannel>): LiveChannel {
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
  stopped: AbortSignal,
): Promise<LiveChannel | undefined> {
  for (let wait = firstWait; !stopped.aborted; wait = Math.min(2 * wait, longestWait)) {
    const channel = await loadAside(load).catch(() => undefined);
    if (channel) return channel;
    await pause(wait, stopped);
  }
  return undefined;
}
