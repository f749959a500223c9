import CloudOff from 'lucide-react/icons/cloud-off';
import { useT } from '../i18n/useT';
import { Page } from '../shell/Page';
import { useOnline } from '../shell/useOnline';
import { session, useSession } from '../session/session';

export function IdentityUnreachablePage() {
  const t = useT();
  const isOnline = useOnline();
  return (
    <Page title={t(isOnline ? 'pages.unreachable.title' : 'pages.offline.title')}>
      <section className="panel" role="alert">
        <CloudOff className="panel-icon" size={40} strokeWidth={1.5} aria-hidden />
        <p>{t(isOnline ? 'pages.unreachable.message' : 'pages.offline.message')}</p>
        <IdentityRetryButton />
      </section>
    </Page>
  );
}

export function IdentityRetryButton({ isQuiet = false }: { isQuiet?: boolean }) {
  const t = useT();
  const { isRetrying } = useSession();
  return (
    <button
      type="button"
      className={isQuiet ? 'button quiet' : 'button'}
      aria-disabled={isRetrying}
      onClick={() => session().retry()}
    >
      {t('layout.retry')}
    </button>
  );
}
