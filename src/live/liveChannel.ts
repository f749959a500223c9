import type { LiveSource } from '../config';
import type { Http } from '../data/http';
import { noLiveChannel, type LiveChannel, sleepWithJitter } from './channel';
import { loadOptionalChunk } from '../chunkLoading';
import { pageLiveEvent, liveMessage } from '../../contract/live';

export function createLiveChannel(source: LiveSource, api: { apiUrl: string; http: Pick<Http, 'open'> }): LiveChannel {
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

/** Milliseconds; the delay doubles up to `maxDelayMs`. */
const initialDelayMs = 1_000;
const maxDelayMs = 30_000;

export function lazyChannel(load: () => Promise<LiveChannel>): LiveChannel {
  return (listener) => {
    const stopController = new AbortController();
    void loadUnlessStopped(load, stopController.signal).then((channel) => {
      if (!channel || stopController.signal.aborted) return;
      stopController.signal.addEventListener('abort', channel(listener));
    });
    return () => stopController.abort();
  };
}

async function loadUnlessStopped(
  load: () => Promise<LiveChannel>,
  stopSignal: AbortSignal,
): Promise<LiveChannel | undefined> {
  for (let waitMs = initialDelayMs; !stopSignal.aborted; waitMs = Math.min(2 * waitMs, maxDelayMs)) {
    const channel = await loadOptionalChunk(load).catch(() => undefined);
    if (channel) return channel;
    await sleepWithJitter(waitMs, stopSignal);
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
