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
    <div className="public-page">
      <div className="public-brand">
        <div className="public-name">
          <img src={logo} alt="" width="48" height="48" />
          <span>Sobremesa</span>
        </div>
        <p className="public-motto">{t('signIn.motto')}</p>
        <p className="public-about">{t('signIn.about')}</p>
      </div>
      <div className="public-form">
        {icon ? <div className="public-icon">{icon}</div> : null}
        <Page title={title}>
          {lead ? <p className="public-lead">{lead}</p> : null}
          {children}
        </Page>
      </div>
    </div>
  );
}
