import CircleSlash from 'lucide-react/icons/circle-slash';
import { useT } from '../i18n/useT';
import { Link } from '../shell/address';
import { Page } from '../shell/Page';
import { useSignOut } from '../shell/useSignOut';
import { useSession } from '../session/session';
import { useSupportEmail } from './useSupportEmail';

export function NoAccess() {
  const t = useT();
  const { person } = useSession();
  const signOut = useSignOut();
  const support = useSupportEmail();
  return (
    <Page title={t('auth.noAccess.title')}>
      <section className="panel">
        <CircleSlash className="panel-icon" size={40} strokeWidth={1.5} aria-hidden />
        <p>{t('auth.noAccess.message', { email: person?.email ?? '' })}</p>
        {support && (
          <p>
            {t('auth.noAccess.help')} <a href={`mailto:${support}`}>{support}</a>
          </p>
        )}
        <div className="panel-buttons">
          <button type="button" className="button" onClick={signOut}>
            {t('menu.signOut')}
          </button>
          <Link className="button quiet" to="/home">
            {t('auth.noAccess.again')}
          </Link>
        </div>
      </section>
    </Page>
  );
}
