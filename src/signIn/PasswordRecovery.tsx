import CircleCheck from 'lucide-react/icons/circle-check';
import { useCallback, useEffect, useState } from 'react';
import MailCheck from 'lucide-react/icons/mail-check';
import { useAddress, Link } from '../shell/address';
import { useT } from '../i18n/useT';
import { PageLoading } from '../shell/Page';
import { PublicPage } from './PublicPage';
import { identityErrorNameOf, type IdentityErrorName } from '../session/identityErrors';
import { isTooShort, NewPasswordField, HiddenUsername } from './newPasswordFields';
import { FormError, SubmitButton, Field } from './form';
import { verifyResetLink, resetPassword, sendPasswordResetLink } from '../session/passwordReset';
import { isIdentityEmbedded, usesMocks } from '../config';
import { emailFromState } from './Login';

export default function PasswordRecovery() {
  const query = new URLSearchParams(useAddress().search);
  const code = query.get('oobCode');
  return code !== null && query.get('mode') === 'resetPassword' ? (
    <NewPassword key={code} code={code} />
  ) : (
    <ResetLinkRequest />
  );
}

const unusableLinkErrors: ReadonlySet<IdentityErrorName> = new Set([
  'expiredLink',
  'invalidLink',
  'disabled',
  'wrongPair',
]);

function NewPassword({ code }: { code: string }) {
  const t = useT();
  const [email, setEmail] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [isPending, setPending] = useState(false);
  const [isDone, setIsDone] = useState(false);

  const verify = useCallback(() => {
    verifyResetLink(code).then(setEmail, (failure: unknown) => setError(identityErrorNameOf(failure)));
  }, [code]);
  useEffect(verify, [verify]);

  const save = async () => {
    if (isPending) return;
    setError(null);
    if (isTooShort(password)) return setError('weakPassword');
    setPending(true);
    try {
      await resetPassword(code, password);
      setIsDone(true);
    } catch (failure) {
      setError(identityErrorNameOf(failure));
    } finally {
      setPending(false);
    }
  };

  if (isDone) {
    return (
      <PublicPage title={t('signIn.changed.title')}>
        <CircleCheck className="panel-icon" size={40} strokeWidth={1.5} aria-hidden />
        <output className="public-lead">{t('signIn.changed.message')}</output>
        <Link className="button public-submit" to="/login" replace state={{ email }}>
          {t('signIn.toLogin')}
        </Link>
      </PublicPage>
    );
  }

  if (error !== null && (email === null || unusableLinkErrors.has(error))) {
    return (
      <PublicPage title={t('signIn.newPassword.title')}>
        <FormError name={error} />
        <div className="panel-buttons">
          {unusableLinkErrors.has(error) ? (
            <Link className="button" to="/forget" replace>
              {t('signIn.newPassword.askAgain')}
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
    <PublicPage title={t('signIn.newPassword.title')} lead={t('signIn.newPassword.lead', { email })}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), void save())}>
        <FormError name={error} />
        <HiddenUsername email={email} />
        <NewPasswordField value={password} onValue={setPassword} error={error} />
        <SubmitButton
          isPending={isPending}
          label={t('signIn.newPassword.submit')}
          pendingLabel={t('signIn.newPassword.pending')}
        />
      </form>
    </PublicPage>
  );
}

function ResetLinkRequest() {
  const t = useT();
  const [email, setEmail] = useState(emailFromState(useAddress().state));
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [isPending, setPending] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const requestLink = async () => {
    const address = email.trim();
    if (isPending) return;
    setError(null);
    if (!/^\S+@\S+$/.test(address)) return setError(address === '' ? 'missingEmail' : 'invalidEmail');
    setPending(true);
    try {
      await sendPasswordResetLink(address);
      setSentTo(address);
    } catch (failure) {
      setError(identityErrorNameOf(failure));
    } finally {
      setPending(false);
    }
  };

  if (sentTo !== null) {
    return (
      <PublicPage
        title={t('signIn.sent.title')}
        icon={<MailCheck className="panel-icon" size={40} strokeWidth={1.5} aria-hidden />}
      >
        <output className="public-lead">{t('signIn.sent.message', { email: sentTo })}</output>
        {isIdentityEmbedded ? (
          <p className="public-note">{t(usesMocks ? 'signIn.sent.demoPanel' : 'signIn.sent.demoTerminal')}</p>
        ) : (
          <p className="public-lead">{t('signIn.sent.spam')}</p>
        )}
        <div className="panel-buttons">
          <Link className="button" to="/login" state={{ email: sentTo }}>
            {t('signIn.toLogin')}
          </Link>
          <button type="button" className="button quiet" onClick={() => setSentTo(null)}>
            {t('signIn.sent.again')}
          </button>
        </div>
      </PublicPage>
    );
  }

  return (
    <PublicPage title={t('signIn.forget.title')} lead={t('signIn.forget.lead')}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), void requestLink())}>
        <FormError name={error} />
        <Field
          label={t('signIn.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onValue={setEmail}
          isInvalid={error === 'missingEmail' || error === 'invalidEmail'}
        />
        <SubmitButton
          isPending={isPending}
          label={t('signIn.forget.submit')}
          pendingLabel={t('signIn.forget.pending')}
        />
        <p className="public-link">
          <Link to="/login" state={{ email, back: true }}>
            {t('signIn.toLogin')}
          </Link>
        </p>
      </form>
    </PublicPage>
  );
}
