import CircleCheck from 'lucide-react/icons/circle-check';
import { useCallback, useEffect, useState } from 'react';
import { useT } from '../i18n/useT';
import { Link } from '../shell/address';
import { Arriving } from '../shell/Arriving';
import { DoorPage } from './DoorPage';
import { identityErrorName, type IdentityErrorName } from './errors';
import { isTooShort, NewPasswordField, Username } from './newPasswordFields';
import { Problem } from './Problem';
import { emailOfLink, setPassword } from './recovery';
import { SubmitButton } from './SubmitButton';

const spent: ReadonlySet<IdentityErrorName> = new Set(['expiredLink', 'invalidLink', 'disabled', 'wrongPair']);

/** Opened by the link in the e-mail: checks the link, then asks for the new password. */
export function NewPassword({ code }: { code: string }) {
  const t = useT();
  const [email, setEmail] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState(false);

  const verify = useCallback(() => {
    emailOfLink(code).then(setEmail, (failure: unknown) => setError(identityErrorName(failure)));
  }, [code]);
  useEffect(verify, [verify]);

  const save = async () => {
    if (pending) return;
    setError(null);
    if (isTooShort(value)) return setError('weakPassword');
    setPending(true);
    try {
      await setPassword(code, value);
      setDone(true);
    } catch (failure) {
      setError(identityErrorName(failure));
    } finally {
      setPending(false);
    }
  };

  if (done) {
    return (
      <DoorPage title={t('door.changed.title')}>
        <CircleCheck className="panel-icon" size={40} strokeWidth={1.5} aria-hidden />
        <output className="door-lead">{t('door.changed.message')}</output>
        <Link className="button door-submit" to="/login" replace state={{ email }}>
          {t('door.toLogin')}
        </Link>
      </DoorPage>
    );
  }

  if (error !== null && (email === null || spent.has(error))) {
    return (
      <DoorPage title={t('door.newPassword.title')}>
        <Problem name={error} />
        <div className="panel-buttons">
          {spent.has(error) ? (
            <Link className="button" to="/forget" replace>
              {t('door.newPassword.askAgain')}
            </Link>
          ) : (
            <button type="button" className="button" onClick={() => (setError(null), verify())}>
              {t('layout.retry')}
            </button>
          )}
        </div>
      </DoorPage>
    );
  }

  if (email === null) return <Arriving />;

  return (
    <DoorPage title={t('door.newPassword.title')} lead={t('door.newPassword.lead', { email })}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), void save())}>
        <Problem name={error} />
        <Username email={email} />
        <NewPasswordField value={value} onValue={setValue} error={error} />
        <SubmitButton
          pending={pending}
          label={t('door.newPassword.submit')}
          pendingLabel={t('door.newPassword.pending')}
        />
      </form>
    </DoorPage>
  );
}
