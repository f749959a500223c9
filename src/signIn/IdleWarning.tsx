import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/useT';
import { AlertDialog } from '../kit/ui/AlertDialog';
import {
  recordActivity,
  isIdle,
  readLastActivity,
  onActivityInOtherTab,
  getIdleAfterMs,
  subscribeIdleTime,
} from '../session/activity';
import { session, useSession } from '../session/session';

const warningMs = 60_000;

export function IdleWarning() {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const afterMs = useSyncExternalStore(subscribeIdleTime, getIdleAfterMs);
  const isSuspended = useSession().suspensionReason !== null;
  useEffect(() => {
    if (afterMs === 0 || isSuspended) return undefined;
    const stop = watchIdle({ afterMs, warningMs, onWarning: setEndsAt, onIdle: () => session().expire('idle') });
    return () => {
      stop();
      setEndsAt(null);
    };
  }, [afterMs, isSuspended]);
  return endsAt === null ? null : <Warning endsAt={endsAt} onStay={() => setEndsAt(null)} />;
}

function Warning({ endsAt, onStay }: { endsAt: number; onStay: () => void }) {
  const t = useT();
  const seconds = useSecondsUntil(endsAt);
  // Rendered outside the root, because an open dialog hides the root from screen readers.
  return createPortal(
    <AlertDialog
      header={t('layout.idle.title')}
      acceptLabel={t('layout.idle.signOut')}
      dismissLabel={t('layout.idle.stay')}
      isDismissable
      onAccept={() => void session().signOut()}
      onDismiss={() => {
        recordActivity();
        onStay();
      }}
    >
      <p>{t('layout.idle.text', { smart_count: seconds })}</p>
    </AlertDialog>,
    document.body,
  );
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1_000));
}

interface Options {
  afterMs: number;
  warningMs: number;
  /**
   * Receives the time at which the session will end, in milliseconds since 1970, to show the warning. Receives `null`
   * after new activity.
   */
  onWarning: (endsAt: number | null) => void;
  onIdle: () => void;
}

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Events after which timers may be late, because the tab was hidden or the computer was asleep. */
const wakeEvents = ['focus', 'pageshow', 'visibilitychange'] as const;

export function watchIdle({ afterMs, warningMs, onWarning, onIdle }: Options): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function checkIdle(): void {
    clearTimeout(timer);
    if (isIdle(afterMs)) return onIdle();
    const now = Date.now();
    const remainingMs = (readLastActivity() ?? now) + afterMs - now;
    onWarning(remainingMs <= warningMs ? now + remainingMs : null);
    timer = setTimeout(checkIdle, remainingMs <= warningMs ? remainingMs : remainingMs - warningMs);
  }

  /**
   * Activity after the time limit does not extend the session. While the warning is open, only its buttons do: if a key
   * press closed the warning, the page below would receive that key.
   */
  function onActivity(): void {
    if (isIdle(afterMs - warningMs)) checkIdle();
    else recordActivity();
  }

  for (const eventName of activityEvents)
    globalThis.addEventListener(eventName, onActivity, { capture: true, passive: true });
  for (const eventName of wakeEvents) globalThis.addEventListener(eventName, checkIdle);
  const unsubscribe = onActivityInOtherTab(checkIdle);
  if (readLastActivity() === null) recordActivity();
  checkIdle();

  return () => {
    clearTimeout(timer);
    for (const eventName of activityEvents) globalThis.removeEventListener(eventName, onActivity, { capture: true });
    for (const eventName of wakeEvents) globalThis.removeEventListener(eventName, checkIdle);
    unsubscribe();
  };
}
