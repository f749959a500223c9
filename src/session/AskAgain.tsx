import { useT } from '../i18n/useT';
import { session, useSession } from './session';

/** Asks at once for a guard that waits. While it asks the button keeps the focus it may have. */
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
