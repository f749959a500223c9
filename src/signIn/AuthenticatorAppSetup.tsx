import type { User } from 'firebase/auth';
import { useId, useState } from 'react';
import { useT } from '../i18n/useT';
import { QrCode } from '../kit/ui/QrCode';
import { useCopy } from '../kit/ui/useCopy';
import './appSetup.css';
import { CodeField, codeDigits } from './CodeForm';
import CodeForm from './CodeForm';
import type { CodeStep } from '../session/codeStep';
import { identityErrorNameOf, type IdentityErrorName } from '../session/identityErrors';
import { PasswordField, FormError, SubmitButton } from './form';
import { reauthenticate } from '../session/reauthentication';
import { HiddenUsername } from './newPasswordFields';
import { beginEnrolment, type Enrolment } from '../session/secondFactor';
import { session } from '../session/session';

export function AuthenticatorAppSetup({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const t = useT();
  const formId = useId();
  const [user, setUser] = useState<User | null>(null);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [code, setCode] = useState('');
  const [isPending, setPending] = useState(false);

  const begin = async (reauthenticatedUser: User) => {
    setUser(reauthenticatedUser);
    setError(null);
    setCode('');
    await beginEnrolment(reauthenticatedUser).then(setEnrolment, (failure: unknown) =>
      setError(identityErrorNameOf(failure)),
    );
  };

  const finish = async () => {
    if (isPending || !enrolment) return;
    setError(null);
    if (code.length < codeDigits) return setError('wrongCode');
    setPending(true);
    try {
      onDone(await enrolment.finish(code));
    } catch (failure) {
      const name = identityErrorNameOf(failure);
      setPending(false);
      setCode('');
      setError(name);
      if (name !== 'wrongCode' && name !== 'network') setEnrolment(null);
    }
  };

  if (!user || error === 'signInAgain')
    return (
      <PasswordConfirmation
        checkPassword={(password) => reauthenticate(password, begin)}
        submitLabel={t('signIn.setup.next')}
        lead={t('signIn.setup.password')}
      />
    );
  if (!enrolment)
    return (
      <>
        <FormError name={error} />
        {error ? (
          <button type="button" className="button" onClick={() => void begin(user)}>
            {t('layout.retry')}
          </button>
        ) : (
          <output className="public-lead">{t('layout.loading')}</output>
        )}
      </>
    );
  return (
    <form id={formId} className="app-setup" noValidate onSubmit={(event) => (event.preventDefault(), void finish())}>
      <p>{t('signIn.setup.scan')}</p>
      <div className="app-setup-code">
        <QrCode text={enrolment.otpauthUrl} />
      </div>
      <details>
        <summary>{t('signIn.setup.secret')}</summary>
        <p className="app-setup-secret" translate="no">
          {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <CopyKey secret={enrolment.secret} />
      </details>
      <FormError name={error} />
      <CodeField value={code} onValue={setCode} isInvalid={error === 'wrongCode'} hint={t('signIn.setup.codeHint')} />
      <SubmitButton
        formId={formId}
        isPending={isPending}
        label={t('signIn.setup.submit')}
        pendingLabel={t('signIn.setup.pending')}
      />
    </form>
  );
}

function CopyKey({ secret }: { secret: string }) {
  const t = useT();
  const [copy, outcome] = useCopy(secret);
  return (
    <div className="panel-buttons">
      <button type="button" className="button quiet" onClick={() => void copy()}>
        {t('signIn.setup.copy')}
      </button>
      <output className="field-hint">{outcome && t(`action.copy.${outcome}`)}</output>
    </div>
  );
}

interface PasswordConfirmationProps {
  checkPassword: (password: string) => Promise<CodeStep | null>;
  onDone?: () => void;
  submitLabel?: string;
  lead?: string;
}

export function PasswordConfirmation({ checkPassword, onDone, submitLabel, lead }: PasswordConfirmationProps) {
  const t = useT();
  const formId = useId();
  const label = submitLabel ?? t('signIn.again.submit');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [isPending, setPending] = useState(false);
  const [step, setStep] = useState<CodeStep | null>(null);

  const confirm = async () => {
    if (isPending) return;
    setError(null);
    if (password === '') return setError('missingPassword');
    setPending(true);
    try {
      const nextStep = await checkPassword(password);
      setPassword('');
      if (nextStep) setStep(nextStep);
      else onDone?.();
    } catch (failure) {
      setError(identityErrorNameOf(failure));
    } finally {
      setPending(false);
    }
  };

  if (step)
    return (
      <div className="password-again">
        <CodeForm
          step={step}
          submitLabel={label}
          backLabel={t('signIn.again.back')}
          onDone={() => onDone?.()}
          onBack={(reason) => {
            setStep(null);
            setError(reason);
          }}
        />
      </div>
    );
  return (
    <form
      id={formId}
      className="password-again"
      noValidate
      onSubmit={(event) => (event.preventDefault(), void confirm())}
    >
      {/* Mentions only the password in the error, because this form has no e-mail field. */}
      <FormError name={error === 'wrongPair' ? 'wrongPassword' : error} />
      {lead === undefined ? null : <p className="public-lead">{lead}</p>}
      <HiddenUsername email={session().get().person?.email ?? ''} />
      <PasswordField
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        isInvalid={error === 'missingPassword' || error === 'wrongPair'}
      />
      <SubmitButton formId={formId} isPending={isPending} label={label} pendingLabel={t('signIn.again.pending')} />
    </form>
  );
}

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  const [copy, outcome] = useCopy(codes.join('\n'));
  return (
    <div className="app-setup">
      <p>{t('signIn.recovery.keep')}</p>
      <ul className="app-setup-codes" translate="no" aria-label={t('signIn.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <output className="field-hint">{outcome && t(`action.copy.${outcome}`)}</output>
      <div className="panel-buttons">
        <button type="button" className="button quiet" onClick={() => void copy()}>
          {t('signIn.recovery.copy')}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {t('signIn.recovery.done')}
        </button>
      </div>
    </div>
  );
}
