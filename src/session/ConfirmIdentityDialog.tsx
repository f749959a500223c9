import Button from '@mui/material/Button';
import { Dialog } from '../kit/ui/Dialog';
import { useWords } from '../kit/words';
import { PasswordAgain } from './AppSetup';
import { settleConfirmation } from './confirmation';
import { continueAs, provePassword } from './passwordAgain';

/** Asks for the password again, above the current page or dialog; waiting requests then continue. */
export default function ConfirmIdentityDialog() {
  const { translate } = useWords();
  const cancel = () => settleConfirmation(false);
  return (
    <Dialog
      title={translate('door.again.title')}
      text={translate('door.again.text')}
      pending={false}
      onClose={cancel}
      actions={
        <Button color="inherit" onClick={cancel}>
          {translate('form.cancel')}
        </Button>
      }
    >
      <PasswordAgain give={(password) => provePassword(password, continueAs)} onDone={() => settleConfirmation(true)} />
    </Dialog>
  );
}
