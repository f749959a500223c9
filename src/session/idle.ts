import { isIdle, lastActivity, noteActivity, onActivityElsewhere } from './activity';

interface Options {
  /** Milliseconds without activity in any tab until the session ends. */
  afterMs: number;
  /** Milliseconds between warning and end. */
  warnMs: number;
  /** Called with the end of the session, in milliseconds since 1970, to warn; with `null` after new activity. */
  onWarning: (endsAt: number | null) => void;
  onIdle: () => void;
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Events after which timers may be late: the tab was hidden or the computer asleep. */
const returns = ['focus', 'pageshow', 'visibilitychange'] as const;

/** Watches for user activity until the returned function is called. */
export function watchIdle({ afterMs, warnMs, onWarning, onIdle }: Options): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    clearTimeout(timer);
    if (isIdle(afterMs)) return onIdle();
    const now = Date.now();
    const left = (lastActivity() ?? now) + afterMs - now;
    onWarning(left <= warnMs ? now + left : null);
    timer = setTimeout(look, left <= warnMs ? left : left - warnMs);
  }

  /**
   * Activity after the time limit does not extend the session. During the warning only an answer to the dialog does: if
   * a key press closed the dialog, the page below would receive that key.
   */
  function used(): void {
    if (isIdle(afterMs - warnMs)) look();
    else noteActivity();
  }

  for (const sign of signs) globalThis.addEventListener(sign, used, { capture: true, passive: true });
  for (const sign of returns) globalThis.addEventListener(sign, look);
  const leave = onActivityElsewhere(look);
  if (lastActivity() === null) noteActivity();
  look();

  return () => {
    clearTimeout(timer);
    for (const sign of signs) globalThis.removeEventListener(sign, used, { capture: true });
    for (const sign of returns) globalThis.removeEventListener(sign, look);
    leave();
  };
}
