import { useCallback, useEffect, useState } from 'react';
import { useT } from '../i18n/useT';
import { Qr } from '../kit/ui/Qr';
import './appSetup.css';
import { CodeField, codeDigits } from './CodeField';
import CodeForm from './CodeForm';
import type { CodeStep } from './codeStep';
import { identityErrorName, type IdentityErrorName } from './errors';
import { PasswordField } from './Field';
import { Problem } from './Problem';
import { beginEnrolment, type Enrolment } from './secondFactor';
import { session } from './session';
import { SubmitButton } from './SubmitButton';

/** Sets an authenticator app up: its QR code or secret, then its first code. Asks for the password where that was given long ago. */
export function AppSetup({ onDone }: { onDone: () => void }) {
  const t = useT();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);

  const load = useCallback(
    () => beginEnrolment().then(setEnrolment, (failure: unknown) => setError(identityErrorName(failure))),
    [],
  );
  useEffect(() => void load(), [load]);
  const begin = () => {
    setError(null);
    setCode('');
    void load();
  };

  const finish = async () => {
    if (pending || !enrolment) return;
    setError(null);
    if (code.length < codeDigits) return setError('wrongCode');
    setPending(true);
    try {
      await enrolment.finish(code);
      onDone();
    } catch (failure) {
      const name = identityErrorName(failure);
      setPending(false);
      setCode('');
      setError(name);
      if (name !== 'wrongCode' && name !== 'network') setEnrolment(null);
    }
  };

  if (error === 'signInAgain') return <PasswordAgain onDone={begin} />;
  if (!enrolment)
    return (
      <>
        <Problem name={error} />
        {error ? (
          <button type="button" className="button" onClick={begin}>
            {t('layout.retry')}
          </button>
        ) : (
          <output className="door-lead">{t('layout.loading')}</output>
        )}
      </>
    );
  return (
    <form className="app-setup" noValidate onSubmit={(event) => (event.preventDefault(), void finish())}>
      <Problem name={error} />
      <p>{t('door.setup.scan')}</p>
      <div className="app-setup-code">
        <Qr text={enrolment.address} />
      </div>
      <p>{t('door.setup.secret')}</p>
      <p className="app-setup-secret" translate="no">
        {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <CodeField value={code} onValue={setCode} invalid={error === 'wrongCode'} hint={t('door.setup.codeHint')} />
      <SubmitButton pending={pending} label={t('door.setup.submit')} pendingLabel={t('door.setup.pending')} />
    </form>
  );
}

/** Asks for the password of who is signed in, and for the code where they have an app already. */
export function PasswordAgain({ onDone }: { onDone: () => void }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [pending, setPending] = useState(false);
  const [step, setStep] = useState<CodeStep | null>(null);

  const confirm = async () => {
    if (pending) return;
    setError(null);
    if (password === '') return setError('missingPassword');
    setPending(true);
    try {
      const left = await session().reauthenticate(password);
      setPassword('');
      if (left) setStep(left);
      else onDone();
    } catch (failure) {
      setError(identityErrorName(failure));
    } finally {
      setPending(false);
    }
  };

  if (step)
    return (
      <CodeForm
        step={step}
        submit={t('door.again.submit')}
        back={t('door.again.back')}
        onDone={onDone}
        onBack={(reason) => {
          setStep(null);
          setError(reason);
        }}
      />
    );
  return (
    <form noValidate onSubmit={(event) => (event.preventDefault(), void confirm())}>
      <Problem name={error} />
      {/* Lets a password manager know whose password it is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={session().get().person?.email ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        label={t('door.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        invalid={error === 'missingPassword' || error === 'wrongPair'}
      />
      <SubmitButton pending={pending} label={t('door.again.submit')} pendingLabel={t('door.again.pending')} />
    </form>
  );
}
