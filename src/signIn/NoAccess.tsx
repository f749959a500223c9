import CircleSlash from 'lucide-react/icons/circle-slash';
import { useEffect, useState } from 'react';
import { useT } from '../i18n/useT';
import { Link } from '../shell/address';
import { Page } from '../shell/Page';
import { useSignOut } from '../shell/useSignOut';
import { useSession, session } from '../session/session';
import { AlertDialog } from '../kit/ui/AlertDialog';
import { config } from '../config';

export function NoAccess() {
  const t = useT();
  const { person } = useSession();
  const signOut = useSignOut();
  const supportEmail = useSupportEmail();
  return (
    <Page title={t('auth.noAccess.title')}>
      <section className="panel">
        <CircleSlash className="panel-icon" size={40} strokeWidth={1.5} aria-hidden />
        <p>{t('auth.noAccess.message', { email: person?.email ?? '' })}</p>
        {supportEmail && (
          <p>
            {t('auth.noAccess.help')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        )}
        <div className="panel-buttons">
          <button type="button" className="button" onClick={signOut}>
            {t('menu.signOut')}
          </button>
          <Link className="button quiet" to="/home">
            {t('auth.noAccess.again')}
          </Link>
        </div>
      </section>
    </Page>
  );
}

export function GuardAlert() {
  const t = useT();
  const { alert } = useSession();
  const email = useSupportEmail(alert === 'BLOCKED');
  if (!alert) return null;
  return (
    <AlertDialog
      key={alert}
      header={t(`alerts.${alert}.header`)}
      acceptLabel={t('BUTTONS.accept')}
      isDismissable={alert === 'BLOCKED'}
      onAccept={() => session().closeAlert()}
    >
      <Message text={t(`alerts.${alert}.message`, { email })} email={email} />
    </AlertDialog>
  );
}

function Message({ text, email }: { text: string; email: string }) {
  const [textBefore = '', ...textAfter] = text.split(email);
  return (
    <p>
      {textBefore}
      {textAfter.length > 0 ? <a href={`mailto:${email}`}>{email}</a> : null}
      {textAfter.join(email)}
    </p>
  );
}

/**
 * Returns the address set by owners (`/settings`), else the address of the build. The API returns it without
 * authentication, because users who cannot sign in need it.
 */
function useSupportEmail(isShown = true): string {
  const [email, setEmail] = useState(config.supportEmail);
  useEffect(() => {
    if (!isShown) return undefined;
    const controller = new AbortController();
    import('./readSupportEmail')
      .then(({ readSupportEmail }) => readSupportEmail(controller.signal))
      .then((supportEmail) => supportEmail !== null && setEmail(supportEmail))
      .catch(() => undefined);
    return () => controller.abort();
  }, [isShown]);
  return email;
}
