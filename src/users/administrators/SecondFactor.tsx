import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState, type ComponentProps } from 'react';
import { Panel } from '../../kit/read/Panel';
import readCss from '../../kit/read/read.module.css';
import { Dialog } from '../../kit/ui/Dialog';
import { useWords } from '../../kit/words';
import { AppSetup, PasswordAgain } from '../../session/AppSetup';
import { identityErrorName, type IdentityErrorName } from '../../session/errors';
import { continueAs, provePassword } from '../../session/passwordAgain';
import { RecoveryCodes } from '../../session/RecoveryCodes';
import { createRecoveryCodes, hasRecoveryCodes } from '../../session/recoveryCodes';
import { appSince, removeApp } from '../../session/secondFactor';
import css from './sessions.module.css';

export default function SecondFactor() {
  const { translate, format } = useWords();
  const [since, setSince] = useState<string | null | undefined>();
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [open, setOpen] = useState<'setup' | 'remove' | 'codes' | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);

  const load = useCallback(
    () => appSince().then(setSince, (failure: unknown) => setError(identityErrorName(failure))),
    [],
  );
  useEffect(() => void load(), [load]);
  const read = () => {
    setError(null);
    void load();
  };

  const close = () => {
    setOpen(null);
    setCodes([]);
  };
  const endSetup = (made: readonly string[]) => {
    setCodes(made);
    setOpen(made.length > 0 ? 'codes' : null);
    read();
  };
  const hint =
    since === undefined
      ? translate('list.loading')
      : since === null
        ? translate('secondFactor.none')
        : translate('secondFactor.since', { date: format.instant(since) });
  return (
    <div className={css['card']}>
      <Panel title={translate('secondFactor.title')}>
        {!error && <p className={readCss['hint']}>{hint}</p>}
        <output>{error && <Alert severity="warning">{translate(`auth.errors.${error}`)}</Alert>}</output>
        <div>
          {error && <Button onClick={read}>{translate('list.retry')}</Button>}
          {!error && since === null && (
            <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpen('setup')}>
              {translate('secondFactor.setUp')}
            </Button>
          )}
          {!error && typeof since === 'string' && (
            <div className={css['buttons']}>
              {hasRecoveryCodes && (
                <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen('codes')}>
                  {translate('secondFactor.codes')}
                </Button>
              )}
              <Button color="error" variant="outlined" aria-haspopup="dialog" onClick={() => setOpen('remove')}>
                {translate('secondFactor.remove')}
              </Button>
            </div>
          )}
        </div>
        {open === 'setup' && (
          <ClosableDialog title={translate('door.setup.title')} onClose={close}>
            <AppSetup onDone={endSetup} />
          </ClosableDialog>
        )}
        {open === 'codes' && (
          <ClosableDialog
            title={translate('door.recovery.title')}
            text={codes.length > 0 ? undefined : translate('secondFactor.codesText')}
            // The recovery codes are shown only once.
            dismissable={codes.length === 0}
            onClose={close}
          >
            {codes.length > 0 ? (
              <RecoveryCodes codes={codes} onDone={close} />
            ) : (
              <PasswordAgain
                give={(password) =>
                  provePassword(password, async (user) => {
                    setCodes(await createRecoveryCodes(user));
                    await continueAs(user);
                  })
                }
                submit={translate('secondFactor.codes')}
              />
            )}
          </ClosableDialog>
        )}
        {open === 'remove' && (
          <ClosableDialog
            title={translate('secondFactor.removeTitle')}
            text={translate('secondFactor.removeText')}
            onClose={close}
          >
            <PasswordAgain
              give={(password) => provePassword(password, removeApp)}
              onDone={() => (close(), read())}
              submit={translate('secondFactor.remove')}
            />
          </ClosableDialog>
        )}
      </Panel>
    </div>
  );
}

/** Dialog with buttons in its content besides its close button. */
function ClosableDialog({ onClose, children, ...dialog }: Omit<ComponentProps<typeof Dialog>, 'pending' | 'actions'>) {
  const { translate } = useWords();
  return (
    <Dialog
      {...dialog}
      pending={false}
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          {translate('form.close')}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
