import { useState } from 'react';
import { useT } from '../i18n/useT';
import { useSignOut } from '../shell/useSignOut';
import { AuthenticatorAppSetup, RecoveryCodes } from './AuthenticatorAppSetup';
import { PublicPage } from './PublicPage';
import { session } from '../session/session';

export default function SetUpSecondFactor() {
  const t = useT();
  const signOut = useSignOut();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const enter = () => session().setNeedsSecondFactor(false);
  return (
    <PublicPage title={t('signIn.setup.title')} lead={t('signIn.setup.lead')}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={enter} />
      ) : (
        <AuthenticatorAppSetup onDone={(newCodes) => (newCodes.length > 0 ? setCodes(newCodes) : enter())} />
      )}
      <p className="public-link">
        <button type="button" onClick={signOut}>
          {t('menu.signOut')}
        </button>
      </p>
    </PublicPage>
  );
}
