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

/**
 * Runs `start` only while the page is visible, because browsers allow six connections per server across all tabs.
 *
 * @param start returns a function that stops it
 * @returns a function that stops it for good
 */
export function runWhileVisible(start: () => () => void): () => void {
  let stop: (() => void) | null = null;
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') stop ??= start();
    else {
      stop?.();
      stop = null;
    }
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    stop?.();
  };
}

export function createVisibleChannel<Position>(
  createPosition: () => Position,
  connect: (listener: LiveListener, position: Position, stopSignal: AbortSignal) => Promise<void>,
): LiveChannel {
  return (listener) => {
    const position = createPosition();
    return runWhileVisible(() => {
      const stop = new AbortController();
      void connect(listener, position, stop.signal);
      return () => stop.abort();
    });
  };
}

/**
 * Waits for about `ms` milliseconds. The random part prevents all consoles from reconnecting to a restarted server at
 * once.
 */
export function sleepWithJitter(ms: number, stopSignal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (0.5 + Math.random()));
    stopSignal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
