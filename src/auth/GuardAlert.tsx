import { config } from '../config';
import { useT } from '../i18n/useT';
import { useAddress } from '../layout/address';
import { Alert } from '../ui/Alert';
import { useBack } from '../ui/AlertBack';
import type { AlertCode } from './openSession';
import { session, useSession } from './session';

/** The alert of the guard, when there is one (specification.md §6 and §8). */
export function GuardAlert() {
  const { alert } = useSession();
  // Not before the navigation it ends has come to rest: Back belongs to the alert from the start.
  const { busy } = useAddress();
  return alert && !busy ? <Shown key={alert} code={alert} /> : null;
}

function Shown({ code }: { code: AlertCode }) {
  const t = useT();
  const dismissable = code === 'BLOCKED';
  const close = () => session().closeAlert();
  useBack(dismissable ? close : null);
  const email = config.supportEmail;
  return (
    <Alert header={t(`alerts.${code}.header`)} accept={t('BUTTONS.accept')} dismissable={dismissable} onAccept={close}>
      <Message text={t(`alerts.${code}.message`, { email })} email={email} />
    </Alert>
  );
}

/** The text with its address as a link. */
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
