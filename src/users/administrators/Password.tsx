import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Panel } from '../../kit/read/Panel';
import readCss from '../../kit/read/read.module.css';
import { Dialog } from '../../kit/ui/Dialog';
import { useWords } from '../../kit/words';
import CodeForm from '../../session/CodeForm';
import type { CodeStep } from '../../session/codeStep';
import { identityErrorName, type IdentityErrorName } from '../../session/errors';
import { PasswordField } from '../../session/Field';
import { isTooShort, NewPasswordField, Username } from '../../session/newPasswordFields';
import { passwordChange } from '../../session/passwordAgain';
import { Problem } from '../../session/Problem';
import { session } from '../../session/session';
import { SubmitButton } from '../../session/SubmitButton';
import css from './sessions.module.css';

export default function Password() {
  const { translate } = useWords();
  const [open, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  return (
    <div className={css['card']}>
      <Panel title={translate('password.title')}>
        <p className={readCss['hint']}>{translate('password.hint')}</p>
        {/* Always rendered: screen readers announce only changes within an existing output. */}
        <output>{isChanged && <Alert severity="success">{translate('password.changed')}</Alert>}</output>
        <div>
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => (setChanged(false), setOpen(true))}>
            {translate('password.change')}
          </Button>
        </div>
        {open && <ChangeDialog onClose={() => setOpen(false)} onDone={() => (setOpen(false), setChanged(true))} />}
      </Panel>
    </div>
  );
}

function ChangeDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { translate } = useWords();
  const [change] = useState(passwordChange);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [pending, setPending] = useState(false);
  const [step, setStep] = useState<CodeStep | null>(null);

  const save = async () => {
    if (pending) return;
    setError(null);
    if (current === '') return setError('missingPassword');
    if (isTooShort(next)) return setError('weakPassword');
    setPending(true);
    try {
      const left = await change(current, next);
      if (left) setStep(left);
      else onDone();
    } catch (failure) {
      setError(identityErrorName(failure));
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog
      title={translate('password.change')}
      pending={pending}
      unsaved={next !== ''}
      onClose={onClose}
      actions={
        <Button color="inherit" disabled={pending} onClick={onClose}>
          {translate('form.cancel')}
        </Button>
      }
    >
      {step ? (
        <CodeForm
          step={step}
          submit={translate('password.submit')}
          back={translate('door.again.back')}
          onDone={onDone}
          onBack={(reason) => {
            setStep(null);
            setError(reason);
          }}
        />
      ) : (
        <form noValidate onSubmit={(event) => (event.preventDefault(), void save())}>
          <Problem name={error === 'wrongPair' ? 'wrongPassword' : error} />
          <Username email={session().get().person?.email ?? ''} />
          <PasswordField
            label={translate('password.current')}
            name="password"
            autoComplete="current-password"
            value={current}
            onValue={setCurrent}
            invalid={error === 'missingPassword' || error === 'wrongPair'}
          />
          <NewPasswordField value={next} onValue={setNext} error={error} />
          <SubmitButton
            pending={pending}
            label={translate('password.submit')}
            pendingLabel={translate('door.newPassword.pending')}
          />
        </form>
      )}
    </Dialog>
  );
}
