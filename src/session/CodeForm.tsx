import { useState } from 'react';
import { useT } from '../i18n/useT';
import { CodeField, codeDigits } from './CodeField';
import type { CodeStep } from './codeStep';
import { identityErrorName, type IdentityErrorName } from './errors';
import { Problem } from './Problem';
import { SubmitButton } from './SubmitButton';

interface CodeFormProps {
  step: CodeStep;
  /** The code was right. */
  onDone: () => void;
  /** Back to the password: by choice, or since this takes no code any more. */
  onBack: (error: IdentityErrorName | null) => void;
  /** What the buttons say; by default those of the sign-in page. */
  submit?: string;
  back?: string;
}

/** Errors after which the password has to be given again. */
const over: ReadonlySet<IdentityErrorName> = new Set(['codeTooLate', 'sessionEnded', 'disabled']);

/** Asks for the code of the authenticator app, in place of the password that was right. */
export default function CodeForm({ step, onDone, onBack, submit, back }: CodeFormProps) {
  const t = useT();
  const [code, setCode] = useState('');
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [pending, setPending] = useState(false);

  const confirm = async () => {
    if (pending) return;
    setError(null);
    if (code.length < codeDigits) return setError('wrongCode');
    setPending(true);
    try {
      await step.confirm(code);
      onDone();
    } catch (failure) {
      const name = identityErrorName(failure);
      setCode('');
      setPending(false);
      if (over.has(name)) onBack(name);
      else setError(name);
    }
  };

  return (
    <form noValidate onSubmit={(event) => (event.preventDefault(), void confirm())}>
      <Problem name={error} />
      <CodeField focused value={code} onValue={setCode} invalid={error === 'wrongCode'} hint={t('door.code.hint')} />
      <SubmitButton pending={pending} label={submit ?? t('door.code.submit')} pendingLabel={t('door.login.pending')} />
      <p className="door-link">
        <button type="button" onClick={() => onBack(null)}>
          {back ?? t('door.code.back')}
        </button>
      </p>
    </form>
  );
}
