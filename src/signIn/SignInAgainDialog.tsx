import Button from '@mui/material/Button';
import { Dialog } from '../kit/ui/Dialog';
import { useResourceText } from '../kit/resourceText';
import { PasswordConfirmation } from './AuthenticatorAppSetup';
import type { SignOutReason } from '../session/identityErrors';
import { session, useSession } from '../session/session';

export default function SignInAgainDialog({ reason }: { reason: SignOutReason }) {
  const { translate } = useResourceText();
  const { person } = useSession();
  return (
    <Dialog
      title={translate('signIn.ended.title')}
      text={
        <>
          <p>{translate(`auth.errors.${reason}`)}</p>
          <p>{translate('signIn.ended.text', { email: person?.email ?? '' })}</p>
        </>
      }
      isPending={false}
      isDismissable={false}
      onClose={() => session().abandon()}
      actions={
        <Button color="inherit" onClick={() => session().abandon()}>
          {translate('signIn.ended.leave')}
        </Button>
      }
    >
      <div data-sign-in-again>
        <PasswordConfirmation
          checkPassword={(password) => session().signIn(person?.email ?? '', password)}
          submitLabel={translate('signIn.login.submit')}
        />
      </div>
    </Dialog>
  );
}
