import CircleCheck from 'lucide-react/icons/circle-check';
import { useCallback, useEffect, useState } from 'react';
import { useT } from '../i18n/useT';
import { Link } from '../shell/address';
import { PageLoading } from '../shell/PageLoading';
import { PublicPage } from './PublicPage';
import { identityErrorName, type IdentityErrorName } from '../session/identityErrors';
import { isTooShort, NewPasswordField, HiddenUsername } from './newPasswordFields';
import { FormError } from './FormError';
import { verifyResetLink, resetPassword } from '../session/passwordReset';
import { SubmitButton } from './SubmitButton';

const unusableLinkErrors: ReadonlySet<IdentityErrorName> = new Set([
  'expiredLink',
  'invalidLink',
  'disabled',
  'wrongPair',
]);

export function NewPassword({ code }: { code: string }) {
  const t = useT();
  const [email, setEmail] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState(false);

  const verify = useCallback(() => {
    verifyResetLink(code).then(setEmail, (failure: unknown) => setError(identityErrorName(failure)));
  }, [code]);
  useEffect(verify, [verify]);

  const save = async () => {
    if (pending) return;
    setError(null);
    if (isTooShort(value)) return setError('weakPassword');
    setPending(true);
    try {
      await resetPassword(code, value);
      setDone(true);
    } catch (failure) {
      setError(identityErrorName(failure));
    } finally {
      setPending(false);
    }
  };

  if (done) {
    return (
      <PublicPage title={t('door.changed.title')}>
        <CircleCheck className="panel-icon" size={40} strokeWidth={1.5} aria-hidden />
        <output className="public-lead">{t('door.changed.message')}</output>
        <Link className="button public-submit" to="/login" replace state={{ email }}>
          {t('door.toLogin')}
        </Link>
      </PublicPage>
    );
  }

  if (error !== null && (email === null || unusableLinkErrors.has(error))) {
    return (
      <PublicPage title={t('door.newPassword.title')}>
        <FormError name={error} />
        <div className="panel-buttons">
          {unusableLinkErrors.has(error) ? (
            <Link className="button" to="/forget" replace>
              {t('door.newPassword.askAgain')}
            </Link>
          ) : (
            <button type="button" className="button" onClick={() => (setError(null), verify())}>
              {t('layout.retry')}
            </button>
          )}
        </div>
      </PublicPage>
    );
  }

  if (email === null) return <PageLoading />;

  return (
    <PublicPage title={t('door.newPassword.title')} lead={t('door.newPassword.lead', { email })}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), void save())}>
        <FormError name={error} />
        <HiddenUsername email={email} />
        <NewPasswordField value={value} onValue={setValue} error={error} />
        <SubmitButton
          pending={pending}
          label={t('door.newPassword.submit')}
          pendingLabel={t('door.newPassword.pending')}
        />
      </form>
    </PublicPage>
  );
}
