import { useT } from '../i18n/useT';
import { session, useSession } from '../session/session';

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
