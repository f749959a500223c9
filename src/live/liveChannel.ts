import type { LiveSource } from '../config';
import type { Http } from '../data/http';
import { noLiveChannel, type LiveChannel, sleepWithJitter } from './channel';
import { loadOptionalChunk } from '../chunkLoading';
import { pageLiveEvent, liveMessage } from '../../contract/live';

export function liveChannel(source: LiveSource, api: { apiUrl: string; http: Pick<Http, 'open'> }): LiveChannel {
  // `import.meta.env.…` is written in full, so that other builds drop the import and its dependencies.
  if (import.meta.env.MODE === 'production' && import.meta.env.VITE_LIVE === 'firestore')
    return lazyChannel(async () => {
      const { createFirestoreChannel } = await import('./firestore');
      return createFirestoreChannel({
        open: () => import('./firestoreDocuments').then((module) => module.openDocuments()),
      });
    });
  if (source === 'events')
    return lazyChannel(() => import('./events').then(({ createEventsChannel }) => createEventsChannel(api)));
  if (source === 'page') return pageChannel;
  return noLiveChannel;
}

/** Milliseconds; the delay doubles up to `maxDelay`. */
const initialDelay = 1_000;
const maxDelay = 30_000;

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

const pageChannel: LiveChannel = ({ onMessage }) => {
  const onEvent = (event: Event) => {
    if (event instanceof CustomEvent) onMessage(liveMessage.parse(event.detail));
  };
  globalThis.addEventListener(pageLiveEvent, onEvent);
  return () => globalThis.removeEventListener(pageLiveEvent, onEvent);
};
