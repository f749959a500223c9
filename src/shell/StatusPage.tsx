import type { LucideIcon } from 'lucide-react';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import ShieldX from 'lucide-react/icons/shield-x';
import type { ReactNode } from 'react';
import { useT } from '../i18n/useT';
import { Link } from './address';
import { Page } from './Page';
import type { Effect, Permitted } from '../../contract/duties';
import { useIsPermitted } from '../session/useMayDo';

interface StatusPageProps {
  name: 'accessDenied' | 'notFound';
  icon: LucideIcon;
  role?: 'alert';
}

function StatusPage({ name, icon: Icon, role }: StatusPageProps) {
  const t = useT();
  return (
    <Page title={t(`pages.${name}.title`)}>
      <section className="panel" role={role}>
        <Icon className="panel-icon" size={40} strokeWidth={1.5} aria-hidden />
        <p>{t(`pages.${name}.message`)}</p>
        <Link className="button" to="/home">
          {t('pages.toHome')}
        </Link>
      </section>
    </Page>
  );
}

export const NotFound = () => <StatusPage name="notFound" icon={MapPinOff} />;

export const AccessDenied = () => <StatusPage name="accessDenied" icon={ShieldX} role="alert" />;

interface PermittedPageProps {
  permitted: Permitted;
  effect?: Effect;
  children: ReactNode;
}

export function PermittedPage({ permitted, effect, children }: PermittedPageProps) {
  return useIsPermitted()(permitted, effect) ? children : <AccessDenied />;
}
