import { useT } from '../i18n/useT';
import { NotHereYet } from '../layout/NotHereYet';

export default function Inversiones() {
  const t = useT();
  return <NotHereYet title={t('menu.inversiones')} />;
}
