import { loadAside } from '../lostChunk';
import type { LiveChannel } from './channel';
import { pause } from './wait';

/** The wait before a channel that could not be loaded is asked for again, in milliseconds; it doubles up to the longest. */
const firstWait = 1_000;
const longestWait = 30_000;

/** A channel that is loaded when somebody listens, and asked for again until it is there. */
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
