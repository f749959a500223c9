import { useT } from '../i18n/useT';
import { NotHereYet } from '../layout/NotHereYet';

export default function Accounts() {
  const t = useT();
  return <NotHereYet title={t('menu.accounts')} />;
}
