import ShieldX from 'lucide-react/icons/shield-x';
import { useT } from '../i18n/useT';
import { Link } from './address';
import { Page } from './Page';

/** A page that an administrator has no permission for. */
export function AccessDenied() {
  const t = useT();
  return (
    <Page title={t('pages.accessDenied.title')}>
      <section className="panel" role="alert">
        <ShieldX className="panel-icon" size={40} strokeWidth={1.5} aria-hidden />
        <p>{t('pages.accessDenied.message')}</p>
        <Link className="button" to="/home">
          {t('pages.toHome')}
        </Link>
      </section>
    </Page>
  );
}
