import type { LiveChannel, LiveListener } from './channel';

/**
 * Runs `start` while the page is visible, since browsers allow six connections per server across all tabs.
 *
 * @param start returns a function that stops it
 * @returns a function that stops it for good
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
 * A channel that is followed while the page is visible and resumes from its position when the page is shown again.
 *
 * @param begin returns the position of a new listener; `follow` updates it
 * @param follow calls the listener until `stopped`; never throws
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
