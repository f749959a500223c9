import { useT } from '../i18n/useT';

/** Placeholder while a page loads. The text appears only after a delay. */
export function PageLoading() {
  const t = useT();
  return <output className="arriving">{t('layout.loading')}</output>;
}
