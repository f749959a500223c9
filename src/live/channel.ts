import { createContext } from 'react';
import type { LiveMessage } from '../../contract/live';

export interface LiveListener {
  onMessage(message: LiveMessage): void;
  /**
   * Called if messages may have been missed because the connection was lost for too long: for one resource, or for all
   * if omitted.
   */
  onMissed(resource?: string): void;
}

/**
 * Subscribes to changes by other users until the returned function is called. Reconnects and resumes automatically and
 * never throws: after a failure, lists refresh as they do without a live channel.
 */
export type LiveChannel = (listener: LiveListener) => () => void;

export const noLiveChannel: LiveChannel = () => () => {};

export const LiveChannelContext = createContext<LiveChannel>(noLiveChannel);
