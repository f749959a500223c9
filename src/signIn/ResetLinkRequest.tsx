import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { embeddedIdentity, mocks } from '../config';
import { useT } from '../i18n/useT';
import { Link, useAddress } from '../shell/address';
import { PublicPage } from './PublicPage';
import { identityErrorName, type IdentityErrorName } from '../session/identityErrors';
import { Field } from './Field';
import { emailFromState } from './emailFromState';
import { FormError } from './FormError';
import { sendPasswordResetLink } from '../session/passwordReset';
import { SubmitButton } from './SubmitButton';

export function ResetLinkRequest() {
  const t = useT();
  const [email, setEmail] = useState(emailFromState(useAddress().state));
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [pending, setPending] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const requestLink = async () => {
    const address = email.trim();
    if (pending) return;
    setError(null);
    if (!/^\S+@\S+$/.test(address)) return setError(address === '' ? 'missingEmail' : 'invalidEmail');
    setPending(true);
    try {
      await sendPasswordResetLink(address);
      setSentTo(address);
    } catch (failure) {
      setError(identityErrorName(failure));
    } finally {
      setPending(false);
    }
  };

  if (sentTo !== null) {
    return (
      <PublicPage
        title={t('door.sent.title')}
        icon={<MailCheck className="panel-icon" size={40} strokeWidth={1.5} aria-hidden />}
      >
        <output className="public-lead">{t('door.sent.message', { email: sentTo })}</output>
        {embeddedIdentity ? (
          <p className="public-note">{t(mocks ? 'door.sent.demoPanel' : 'door.sent.demoTerminal')}</p>
        ) : (
          <p className="public-lead">{t('door.sent.spam')}</p>
        )}
        <div className="panel-buttons">
          <Link className="button" to="/login" state={{ email: sentTo }}>
            {t('door.toLogin')}
          </Link>
          <button type="button" className="button quiet" onClick={() => setSentTo(null)}>
            {t('door.sent.again')}
          </button>
        </div>
      </PublicPage>
    );
  }

  return (
    <PublicPage title={t('door.forget.title')} lead={t('door.forget.lead')}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), void requestLink())}>
        <FormError name={error} />
        <Field
          label={t('door.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onValue={setEmail}
          invalid={error === 'missingEmail' || error === 'invalidEmail'}
        />
        <SubmitButton pending={pending} label={t('door.forget.submit')} pendingLabel={t('door.forget.pending')} />
        <p className="public-link">
          <Link to="/login" state={{ email, back: true }}>
            {t('door.toLogin')}
          </Link>
        </p>
      </form>
    </PublicPage>
  );
}
