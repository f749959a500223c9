import type { LiveChannel, LiveListener } from './channel';

/**
 * Runs `start` only while the page is visible, because browsers allow six connections per server across all tabs.
 *
 * @param start returns a function that stops it
 * @returns a function that stops it for good
 */
export function whileVisible(start: () => () => void): () => void {
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

export function channelWhileVisible<Position>(
  createPosition: () => Position,
  connect: (listener: LiveListener, position: Position, stopSignal: AbortSignal) => Promise<void>,
): LiveChannel {
  return (listener) => {
    const position = createPosition();
    return whileVisible(() => {
      const stop = new AbortController();
      void connect(listener, position, stop.signal);
      return () => stop.abort();
    });
  };
}
