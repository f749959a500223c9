import { useSyncExternalStore } from 'react';
import { session, useSession } from '../auth/session';
import { useT } from '../i18n/useT';

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
}

/** Whether the browser believes to have a network at all. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** What stands in the way now: no network, or a guard that cannot reach the identity service. */
export function Notices() {
  const t = useT();
  const online = useOnline();
  const { unreachable } = useSession();
  // The region stands there empty before it speaks, or it would not be read out.
  return (
    <output className="notices">
      {unreachable || !online ? (
        <span className="notice">
          <span>{t(noticeKey(unreachable, online))}</span>
          {unreachable ? (
            <button type="button" className="button quiet" onClick={() => session().retry()}>
              {t('layout.retry')}
            </button>
          ) : null}
        </span>
      ) : null}
    </output>
  );
}

function noticeKey(unreachable: boolean, online: boolean): string {
  if (!online) return unreachable ? 'auth.waitingOffline' : 'layout.offline';
  return 'auth.waitingUnreachable';
}
