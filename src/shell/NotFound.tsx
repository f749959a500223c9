import MapPinOff from 'lucide-react/icons/map-pin-off';
import { useT } from '../i18n/useT';
import { Link } from './address';
import { Page } from './Page';

export function NotFound() {
  const t = useT();
  return (
    <Page title={t('pages.notFound.title')}>
      <section className="panel">
        <MapPinOff className="panel-icon" size={40} strokeWidth={1.5} aria-hidden />
        <p>{t('pages.notFound.message')}</p>
        <Link className="button" to="/home">
          {t('pages.toHome')}
        </Link>
      </section>
    </Page>
  );
}
