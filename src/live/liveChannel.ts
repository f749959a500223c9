import type { LiveSource } from '../config';
import type { Http } from '../data/http';
import { noLiveChannel, type LiveChannel } from './channel';
import { lazyChannel } from './lazyChannel';
import { pageChannel } from './pageChannel';

/** Returns the live channel of the installation. */
export function liveChannel(source: LiveSource, api: { apiUrl: string; http: Pick<Http, 'open'> }): LiveChannel {
  // Spelled out so that other builds drop the import and its dependencies.
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
