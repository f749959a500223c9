import { IdentityRetryButton } from '../session/IdentityRetryButton';
import { useSession } from '../session/session';
import { useT } from '../i18n/useT';
import { useOnline } from './useOnline';

/** Notices about the connection: no network, or an identity service that does not answer. */
export function ConnectionNotices({ isHidden }: { isHidden: boolean }) {
  const t = useT();
  const online = useOnline();
  const { unreachable } = useSession();
  // Always rendered: a live region must exist before its content, or it is not read out.
  return (
    <output className="notices">
      {!isHidden && (unreachable || !online) ? (
        <span className="notice">
          <span>{t(noticeKey(unreachable, online))}</span>
          {unreachable ? <IdentityRetryButton quiet /> : null}
        </span>
      ) : null}
    </output>
  );
}

function noticeKey(unreachable: boolean, online: boolean): string {
  if (!online) return unreachable ? 'auth.waitingOffline' : 'layout.offline';
  return 'auth.waitingUnreachable';
}
