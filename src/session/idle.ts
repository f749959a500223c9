import { isIdle, lastActivity, noteActivity, onActivityElsewhere } from './activity';

interface Options {
  /** The session ends after so many milliseconds without activity in any tab. */
  afterMs: number;
  /** So long before, the person is warned. */
  warnMs: number;
  /** When the session ends, in milliseconds since 1970, while the person is warned of it; `null` when they are back. */
  onWarning: (endsAt: number | null) => void;
  onIdle: () => void;
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** A tab that is looked at again, or a computer that was asleep: the timers may not have run. */
const returns = ['focus', 'pageshow', 'visibilitychange'] as const;

/** Watches whether somebody uses the console, until the function it answers is called. */
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
   * Who comes back too late is not let in by moving the mouse. Who is warned answers the question: were it taken away by
   * the key that is meant for it, the page below would get that key.
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
