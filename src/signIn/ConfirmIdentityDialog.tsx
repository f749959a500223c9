import Button from '@mui/material/Button';
import { Dialog } from '../kit/ui/Dialog';
import { useResourceText } from '../kit/resourceText';
import { PasswordConfirmation } from './AuthenticatorAppSetup';
import { settleConfirmation } from '../session/identityConfirmation';
import { replaceSessionTokens, reauthenticate } from '../session/reauthentication';

export default function ConfirmIdentityDialog() {
  const { translate } = useResourceText();
  const cancel = () => settleConfirmation(false);
  return (
    <Dialog
      title={translate('signIn.again.title')}
      text={translate('signIn.again.text')}
      isPending={false}
      onClose={cancel}
      actions={
        <Button color="inherit" onClick={cancel}>
          {translate('form.cancel')}
        </Button>
      }
    >
      <PasswordConfirmation
        checkPassword={(password) => reauthenticate(password, replaceSessionTokens)}
        onDone={() => settleConfirmation(true)}
      />
    </Dialog>
  );
}
