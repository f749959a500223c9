import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect } from 'react';
import { Dialog } from '../kit/ui/Dialog';
import { useWords } from '../kit/words';
import { settleConfirmation, useConfirmation } from './confirmation';

const PasswordAgain = lazy(async () => ({ default: (await import('./AppSetup')).PasswordAgain }));

/** Asks for the password again, over whatever is open: what was asked for goes on as it was. */
export function ConfirmIdentity() {
  const isAsked = useConfirmation();
  // Whoever waits is told when nobody can answer any more.
  useEffect(() => () => settleConfirmation(false), []);
  return isAsked ? <Question /> : null;
}

function Question() {
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
      <Suspense>
        <PasswordAgain onDone={() => settleConfirmation(true)} />
      </Suspense>
    </Dialog>
  );
}
