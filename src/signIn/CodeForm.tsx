import { useId, useState } from 'react';
import { useT } from '../i18n/useT';
import type { CodeStep } from '../session/codeStep';
import { identityErrorNameOf, type IdentityErrorName } from '../session/identityErrors';
import { Field, FormError, SubmitButton } from './form';
import { hasRecoveryCodes } from '../session/secondFactor';

interface CodeFormProps {
  step: CodeStep;
  onDone: () => void;
  /**
   * Returns to the password step. Receives `null` if the user chose it, else the error after which no code is accepted.
   */
  onBack: (error: IdentityErrorName | null) => void;
  submitLabel?: string;
  backLabel?: string;
}

/** Number of characters without hyphens. */
export const recoveryCodeLength = 12;

const passwordRequiredErrors: ReadonlySet<IdentityErrorName> = new Set(['codeTooLate', 'sessionEnded', 'disabled']);

export default function CodeForm({ step, onDone, onBack, submitLabel, backLabel }: CodeFormProps) {
  const t = useT();
  const formId = useId();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [isPending, setPending] = useState(false);

  const confirm = async () => {
    if (isPending) return;
    setError(null);
    if (code.trim().length < (isRecovery ? recoveryCodeLength : codeDigits)) return setError('wrongCode');
    setPending(true);
    try {
      await step.confirm(code);
      onDone();
    } catch (failure) {
      const name = identityErrorNameOf(failure);
      if (!isRecovery) setCode('');
      setPending(false);
      if (passwordRequiredErrors.has(name)) onBack(name);
      else setError(name);
    }
  };

  return (
    <form id={formId} noValidate onSubmit={(event) => (event.preventDefault(), void confirm())}>
      <FormError name={isRecovery && error === 'wrongCode' ? 'wrongRecoveryCode' : error} />
      {isRecovery ? (
        <Field
          label={t('signIn.recovery.label')}
          name="recovery-code"
          // Takes the focus, because the previously focused element is no longer on screen.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          value={code}
          onValue={setCode}
          isInvalid={error === 'wrongCode'}
          hint={t('signIn.recovery.hint')}
        />
      ) : (
        <CodeField
          hasAutoFocus
          value={code}
          onValue={setCode}
          isInvalid={error === 'wrongCode'}
          hint={t('signIn.code.hint')}
        />
      )}
      <SubmitButton
        formId={formId}
        isPending={isPending}
        label={submitLabel ?? t('signIn.code.submit')}
        pendingLabel={t('signIn.login.pending')}
      />
      {hasRecoveryCodes ? (
        <p className="public-link">
          <button
            type="button"
            onClick={() => {
              setRecovery(!isRecovery);
              setCode('');
              setError(null);
            }}
          >
            {t(isRecovery ? 'signIn.recovery.app' : 'signIn.recovery.use')}
          </button>
        </p>
      ) : null}
      <p className="public-link">
        <button type="button" onClick={() => onBack(null)}>
          {backLabel ?? t('signIn.code.back')}
        </button>
      </p>
    </form>
  );
}

interface CodeFieldProps {
  value: string;
  onValue: (code: string) => void;
  isInvalid: boolean;
  hint?: string;
  hasAutoFocus?: boolean;
}

export const codeDigits = 6;

export function CodeField({ value, onValue, isInvalid, hint, hasAutoFocus = false }: CodeFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('signIn.code.label')}
      name="one-time-code"
      // Takes the focus, because the previously focused element is no longer on screen.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={hasAutoFocus}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onValue={(text) => onValue(text.replaceAll(/\D/g, '').slice(0, codeDigits))}
      isInvalid={isInvalid}
      {...(hint !== undefined && { hint })}
    />
  );
}
