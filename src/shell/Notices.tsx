import { AskAgain } from '../session/AskAgain';
import { useSession } from '../session/session';
import { useT } from '../i18n/useT';
import { useOnline } from './useOnline';

/** What stands in the way now: no network, or a guard that cannot reach the identity service. */
export function Notices({ silent }: { silent: boolean }) {
  const t = useT();
  const online = useOnline();
  const { unreachable } = useSession();
  // The region stands there empty before it speaks, or it would not be read out.
  return (
    <output className="notices">
      {!silent && (unreachable || !online) ? (
        <span className="notice">
          <span>{t(noticeKey(unreachable, online))}</span>
          {unreachable ? <AskAgain quiet /> : null}
        </span>
      ) : null}
    </output>
  );
}

function noticeKey(unreachable: boolean, online: boolean): string {
  if (!online) return unreachable ? 'auth.waitingOffline' : 'layout.offline';
  return 'auth.waitingUnreachable';
}
