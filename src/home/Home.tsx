import { catalogs } from '../../api/contract/resources';
import { useT } from '../i18n/useT';
import { Link } from '../layout/address';
import { NotHereYet } from '../layout/NotHereYet';

export default function Home() {
  const t = useT();
  return (
    <NotHereYet title={t('menu.home')}>
      <p>{t('pages.meanwhile')}</p>
      <div className="panel-buttons">
        {catalogs.map(({ name }) => (
          <Link key={name} className="button quiet" to={`/${name}`}>
            {t(`menu.${name.replace('catalogs/', '')}`)}
          </Link>
        ))}
      </div>
    </NotHereYet>
  );
}
