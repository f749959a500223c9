import { createContext } from 'react';
import type { LiveMessage } from '../../contract/live';

export interface LiveListener {
  /** Receives each write, by another page or by this one. */
  onMessage(message: LiveMessage): void;
  /** Messages may have been missed, for one resource or, if omitted, for any: the connection was lost for too long. */
  onMissed(resource?: string): void;
}

/**
 * Subscribes to changes made by others; calls `listener` until the returned function is called. Reconnects and resumes
 * by itself and never throws: if it fails, lists refresh as they do without a live channel.
 */
export type LiveChannel = (listener: LiveListener) => () => void;

export const noLiveChannel: LiveChannel = () => () => {};

export const LiveChannelContext = createContext<LiveChannel>(noLiveChannel);
