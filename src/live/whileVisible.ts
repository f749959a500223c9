/**
 * Runs something while the page can be seen: a browser has six connections to a server for all its tabs.
 *
 * @param start returns how to stop; `again`: the page was hidden meanwhile
 * @returns how to stop for good
 */
export function whileVisible(start: (again: boolean) => () => void): () => void {
  let stop: (() => void) | null = null;
  let again = false;
  const follow = () => {
    if (document.visibilityState === 'visible') stop ??= start(again);
    else {
      stop?.();
      stop = null;
      again = true;
    }
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop?.();
  };
}
