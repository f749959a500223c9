import type { ReactNode } from 'react';
import { useT } from '../i18n/useT';
import { Page } from '../shell/Page';
import logo from '../shell/logo.svg';

interface PublicPageProps {
  title: string;
  lead?: string;
  icon?: ReactNode;
  children: ReactNode;
}

export function PublicPage({ title, lead, icon, children }: PublicPageProps) {
  const t = useT();
  return (
    <div className="door">
      <div className="door-brand">
        <div className="door-name">
          <img src={logo} alt="" width="48" height="48" />
          <span>Sobremesa</span>
        </div>
        <p className="door-motto">{t('door.motto')}</p>
        <p className="door-about">{t('door.about')}</p>
      </div>
      <div className="door-form">
        {icon ? <div className="door-icon">{icon}</div> : null}
        <Page title={title}>
          {lead ? <p className="door-lead">{lead}</p> : null}
          {children}
        </Page>
      </div>
    </div>
  );
}
