import { Hammer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../i18n/useT';
import { Link } from './address';
import { Page } from './Page';

/** A screen that has its place and is not built: it says so, and pretends nothing. */
export function NotHereYet({ title, children }: { title: string; children?: ReactNode }) {
  const t = useT();
  return (
    <Page title={title}>
      <section className="panel">
        <Hammer className="panel-icon" size={40} strokeWidth={1.5} aria-hidden />
        <p>{t('pages.notHereYet')}</p>
        {children ?? (
          <Link className="button quiet" to="/home">
            {t('pages.toHome')}
          </Link>
        )}
      </section>
    </Page>
  );
}
