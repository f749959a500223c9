import { useT } from '../i18n/useT';
import { config } from '../config';
import { switchTo } from './useSandbox';

export default function RealAccount() {
  const t = useT();
  return (
    <>
      <p>{t('sandbox.profile')}</p>
      <button type="button" className="button" onClick={() => void switchTo(`${config.base}profile`)}>
        {t('sandbox.back')}
      </button>
    </>
  );
}
