import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { Panel } from '../../kit/read/Panel';
import readCss from '../../kit/read/read.module.css';
import { Dialog } from '../../kit/ui/Dialog';
import { useResourceText } from '../../kit/resourceText';
import CodeForm from '../../signIn/CodeForm';
import type { CodeStep } from '../../session/codeStep';
import { identityErrorNameOf, type IdentityErrorName } from '../../session/identityErrors';
import { PasswordField, FormError, SubmitButton } from '../../signIn/form';
import { isTooShort, NewPasswordField, HiddenUsername } from '../../signIn/newPasswordFields';
import { createPasswordChange } from '../../session/reauthentication';
import { session } from '../../session/session';
import { useEndOtherSessions } from './useEndOtherSessions';

export default function Password() {
  const { translate } = useResourceText();
  const [isOpen, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const endOtherSessions = useEndOtherSessions();
  const finish = () => {
    setOpen(false);
    setChanged(true);
    // The identity service has already revoked their tokens: a failure only leaves them in the list.
    void endOtherSessions().catch(() => undefined);
  };
  return (
    <Panel
      title={translate('password.title')}
      aside={
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => (setChanged(false), setOpen(true))}>
          {translate('password.change')}
        </Button>
      }
    >
      <p className={readCss['hint']}>{translate('password.hint')}</p>
      {/* Rendered even if empty: screen readers announce only changes to an existing live region. */}
      <output>{isChanged && <Alert severity="success">{translate('password.changed')}</Alert>}</output>
      {isOpen && <ChangeDialog onClose={() => setOpen(false)} onDone={finish} />}
    </Panel>
  );
}

function ChangeDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { translate } = useResourceText();
  const formId = useId();
  const [change] = useState(createPasswordChange);
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [isPending, setPending] = useState(false);
  const [step, setStep] = useState<CodeStep | null>(null);

  const save = async () => {
    if (isPending) return;
    setError(null);
    if (currentPassword === '') return setError('missingPassword');
    if (isTooShort(newPassword)) return setError('weakPassword');
    setPending(true);
    try {
      const codeStep = await change(currentPassword, newPassword);
      if (codeStep) setStep(codeStep);
      else onDone();
    } catch (failure) {
      setError(identityErrorNameOf(failure));
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog
      title={translate('password.change')}
      isPending={isPending}
      hasUnsavedInput={newPassword !== ''}
      onClose={onClose}
      actions={
        <Button color="inherit" disabled={isPending} onClick={onClose}>
          {translate('form.cancel')}
        </Button>
      }
    >
      {step ? (
        <CodeForm
          step={step}
          submitLabel={translate('password.submit')}
          backLabel={translate('signIn.again.back')}
          onDone={onDone}
          onBack={(reason) => {
            setStep(null);
            setError(reason);
          }}
        />
      ) : (
        <form id={formId} noValidate onSubmit={(event) => (event.preventDefault(), void save())}>
          <FormError name={error === 'wrongPair' ? 'wrongPassword' : error} />
          <HiddenUsername email={session().get().person?.email ?? ''} />
          <PasswordField
            label={translate('password.current')}
            name="password"
            autoComplete="current-password"
            value={currentPassword}
            onValue={setCurrentPassword}
            isInvalid={error === 'missingPassword' || error === 'wrongPair'}
          />
          <NewPasswordField value={newPassword} onValue={setNewPassword} error={error} />
          <SubmitButton
            formId={formId}
            isPending={isPending}
            label={translate('password.submit')}
            pendingLabel={translate('signIn.newPassword.pending')}
          />
        </form>
      )}
    </Dialog>
  );
}
