import { useT } from '../i18n/useT';

/** Nothing to show yet. The words appear only when it takes a while. */
export function Arriving() {
  const t = useT();
  return <output className="arriving">{t('layout.loading')}</output>;
}
