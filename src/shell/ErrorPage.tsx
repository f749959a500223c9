import { useT } from '../i18n/useT';
import { reloadForNewBuild } from '../missingChunk';
import { Page } from './Page';

export function ErrorPage() {
  const t = useT();
  return (
    <Page title={t('pages.broken.title')}>
      <section className="panel" role="alert">
        <p>{t('pages.broken.message')}</p>
        <button type="button" className="button" onClick={() => void reloadForNewBuild()}>
          {t('pages.broken.reload')}
        </button>
      </section>
    </Page>
  );
}
