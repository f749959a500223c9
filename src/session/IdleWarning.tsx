import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/useT';
import { AlertDialog } from '../kit/ui/AlertDialog';
import { recordActivity } from './activity';
import { watchIdle } from './idle';
import { idleAfterMs, subscribeIdleTime } from './idleTime';
import { session, useSession } from './session';

const warnMs = 60_000;

/** Signs out an idle person in all tabs, after a warning one minute before. */
export function IdleWarning() {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const afterMs = useSyncExternalStore(subscribeIdleTime, idleAfterMs);
  const isSuspended = useSession().suspended !== null;
  useEffect(() => {
    if (afterMs === 0 || isSuspended) return undefined;
    const stop = watchIdle({ afterMs, warnMs, onWarning: setEndsAt, onIdle: () => session().expire('idle') });
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
  // Rendered outside the root, which an open dialog hides from screen readers.
  return createPortal(
    <AlertDialog
      header={t('layout.idle.title')}
      acceptLabel={t('layout.idle.signOut')}
      dismissLabel={t('layout.idle.stay')}
      dismissable
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
