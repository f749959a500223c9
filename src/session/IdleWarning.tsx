import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/useT';
import { Alert } from '../kit/ui/Alert';
import { noteActivity } from './activity';
import { watchIdle } from './idle';
import { idleAfterMs, onIdleTime } from './idleTime';
import { session, useSession } from './session';

const warnMs = 60_000;

/** Signs out an idle person in all tabs, after a warning one minute before. */
export function IdleWarning() {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const afterMs = useSyncExternalStore(onIdleTime, idleAfterMs);
  const isSuspended = useSession().suspended !== null;
  useEffect(() => {
    if (afterMs === 0 || isSuspended) return undefined;
    const stop = watchIdle({ afterMs, warnMs, onWarning: setEndsAt, onIdle: () => session().lost('idle') });
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
    <Alert
      header={t('layout.idle.title')}
      accept={t('layout.idle.signOut')}
      dismiss={t('layout.idle.stay')}
      dismissable
      onAccept={() => void session().signOut()}
      onDismiss={() => {
        noteActivity();
        onStay();
      }}
    >
      <p>{t('layout.idle.text', { smart_count: seconds })}</p>
    </Alert>,
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
