import { useT } from '../i18n/useT';
import { NotHereYet } from '../layout/NotHereYet';

export default function Deposits() {
  const t = useT();
  return <NotHereYet title={t('menu.deposit')} />;
}
