import { useT } from '../i18n/useT';

export function PageLoading() {
  const t = useT();
  return <output className="arriving">{t('layout.loading')}</output>;
}
