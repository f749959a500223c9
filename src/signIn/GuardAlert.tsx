import { useT } from '../i18n/useT';
import { AlertDialog } from '../kit/ui/AlertDialog';
import { session, useSession } from '../session/session';
import { useSupportEmail } from './useSupportEmail';

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
      dismissable={alert === 'BLOCKED'}
      onAccept={() => session().closeAlert()}
    >
      <Message text={t(`alerts.${alert}.message`, { email })} email={email} />
    </AlertDialog>
  );
}

function Message({ text, email }: { text: string; email: string }) {
  const [before = '', ...after] = text.split(email);
  return (
    <p>
      {before}
      {after.length > 0 ? <a href={`mailto:${email}`}>{email}</a> : null}
      {after.join(email)}
    </p>
  );
}
