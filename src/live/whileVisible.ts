import type { LiveChannel, LiveListener } from './channel';

/**
 * Runs something while the page can be seen: a browser has six connections to a server for all its tabs.
 *
 * @param start returns how to stop
 * @returns how to stop for good
 */
export function whileVisible(start: () => () => void): () => void {
  let stop: (() => void) | null = null;
  const follow = () => {
    if (document.visibilityState === 'visible') stop ??= start();
    else {
      stop?.();
      stop = null;
    }
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop?.();
  };
}

/**
 * A channel that is followed while the page can be seen, and goes on where it was when it is seen again.
 *
 * @param begin where somebody who begins to listen is in the channel; `follow` keeps it
 * @param follow tells the listener until `stopped`; never throws
 */
export function followedWhileVisible<Position>(
  begin: () => Position,
  follow: (listener: LiveListener, position: Position, stopped: AbortSignal) => Promise<void>,
): LiveChannel {
  return (listener) => {
    const position = begin();
    return whileVisible(() => {
      const stop = new AbortController();
      void follow(listener, position, stop.signal);
      return () => stop.abort();
    });
  };
}
