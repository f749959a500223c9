import { useT } from '../i18n/useT';
import { session, useSession } from '../session/session';

/** Retry button while the guard waits for the identity service. It keeps the focus meanwhile. */
export function IdentityRetryButton({ quiet = false }: { quiet?: boolean }) {
  const t = useT();
  const { isRetrying } = useSession();
  return (
    <button
      type="button"
      className={quiet ? 'button quiet' : 'button'}
      aria-disabled={isRetrying}
      onClick={() => session().retry()}
    >
      {t('layout.retry')}
    </button>
  );
}
