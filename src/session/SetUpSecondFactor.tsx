import { useT } from '../i18n/useT';
import { useSignOut } from '../shell/useSignOut';
import { AppSetup } from './AppSetup';
import { DoorPage } from './DoorPage';

/** Before anything else of an installation that lets nobody in without a second factor. */
export default function SetUpSecondFactor() {
  const t = useT();
  const signOut = useSignOut();
  return (
    <DoorPage title={t('door.setup.title')} lead={t('door.setup.lead')}>
      {/* The session goes on by itself once it is done. */}
      <AppSetup onDone={() => {}} />
      <p className="door-link">
        <button type="button" onClick={signOut}>
          {t('menu.signOut')}
        </button>
      </p>
    </DoorPage>
  );
}
