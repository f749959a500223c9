import type { LiveSource } from '../config';
import type { Http } from '../data/http';
import { noLiveChannel, type LiveChannel } from './channel';
import { createEventsChannel } from './events';
import { pageChannel } from './page';

/** The live channel of an installation. */
export function liveChannel(source: LiveSource, api: { apiUrl: string; http: Pick<Http, 'open'> }): LiveChannel {
  if (source === 'events') return createEventsChannel(api);
  if (source === 'page') return pageChannel;
  return noLiveChannel;
}
