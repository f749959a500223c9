import { isIdle, lastActivity, recordActivity, onActivityInOtherTab } from './activity';

interface Options {
  /** Milliseconds without activity in any tab until the session ends. */
  afterMs: number;
  /** Milliseconds between warning and end. */
  warnMs: number;
  /** Called with the end of the session, in milliseconds since 1970, to warn; with `null` after new activity. */
  onWarning: (endsAt: number | null) => void;
  onIdle: () => void;
}

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Events after which timers may be late: the tab was hidden or the computer asleep. */
const wakeEvents = ['focus', 'pageshow', 'visibilitychange'] as const;

/** Watches for user activity until the returned function is called. */
export function watchIdle({ afterMs, warnMs, onWarning, onIdle }: Options): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function checkIdle(): void {
    clearTimeout(timer);
    if (isIdle(afterMs)) return onIdle();
    const now = Date.now();
    const remainingMs = (lastActivity() ?? now) + afterMs - now;
    onWarning(remainingMs <= warnMs ? now + remainingMs : null);
    timer = setTimeout(checkIdle, remainingMs <= warnMs ? remainingMs : remainingMs - warnMs);
  }

  /**
   * Activity after the time limit does not extend the session. During the warning only an answer to the dialog does: if
   * a key press closed the dialog, the page below would receive that key.
   */
  function onActivity(): void {
    if (isIdle(afterMs - warnMs)) checkIdle();
    else recordActivity();
  }

  for (const eventName of activityEvents)
    globalThis.addEventListener(eventName, onActivity, { capture: true, passive: true });
  for (const eventName of wakeEvents) globalThis.addEventListener(eventName, checkIdle);
  const unsubscribe = onActivityInOtherTab(checkIdle);
  if (lastActivity() === null) recordActivity();
  checkIdle();

  return () => {
    clearTimeout(timer);
    for (const eventName of activityEvents) globalThis.removeEventListener(eventName, onActivity, { capture: true });
    for (const eventName of wakeEvents) globalThis.removeEventListener(eventName, checkIdle);
    unsubscribe();
  };
}
