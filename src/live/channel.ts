import { createContext } from 'react';
import type { LiveMessage } from '../../contract/live';

export interface LiveListener {
  /** Another page, or this one, has written something. */
  onMessage(message: LiveMessage): void;
  /** Messages may have been missed, of this resource or of any: the connection was lost for too long. */
  onMissed(resource?: string): void;
}

/**
 * How a console hears what others change: calls `listener` until the function it returns is called. It reconnects by
 * itself, where it was, and never throws: without it, lists are refreshed as without a live channel.
 */
export type LiveChannel = (listener: LiveListener) => () => void;

/** An installation without a live channel. */
export const noLiveChannel: LiveChannel = () => () => {};

/** The channel of this console. */
export const LiveChannelContext = createContext<LiveChannel>(noLiveChannel);
