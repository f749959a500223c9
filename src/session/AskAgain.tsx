import { useT } from '../i18n/useT';
import { session, useSession } from './session';

/** Retries at once while the guard waits for the identity service. The button keeps its focus meanwhile. */
export function AskAgain({ quiet = false }: { quiet?: boolean }) {
  const t = useT();
  const { asking } = useSession();
  return (
    <button
      type="button"
      className={quiet ? 'button quiet' : 'button'}
      aria-disabled={asking}
      onClick={() => session().retry()}
    >
      {t('layout.retry')}
    </button>
  );
}
