import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState, type ComponentProps } from 'react';
import { Panel } from '../../kit/read/Panel';
import readCss from '../../kit/read/read.module.css';
import { Dialog } from '../../kit/ui/Dialog';
import { useResourceText } from '../../kit/resourceText';
import { AuthenticatorAppSetup, PasswordConfirmation, RecoveryCodes } from '../../signIn/AuthenticatorAppSetup';
import { identityErrorNameOf, type IdentityErrorName } from '../../session/identityErrors';
import { replaceSessionTokens, reauthenticate } from '../../session/reauthentication';
import {
  createRecoveryCodes,
  hasRecoveryCodes,
  fetchAppEnrolledAt,
  removeAuthenticatorApp,
} from '../../session/secondFactor';
import css from './sessions.module.css';
import { useEndOtherSessions } from './useEndOtherSessions';

export default function SecondFactor() {
  const { translate, format } = useResourceText();
  const [appAddedAt, setAppAddedAt] = useState<string | null | undefined>();
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [shownDialog, setShownDialog] = useState<'setup' | 'remove' | 'codes' | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);

  const load = useCallback(
    () => fetchAppEnrolledAt().then(setAppAddedAt, (failure: unknown) => setError(identityErrorNameOf(failure))),
    [],
  );
  useEffect(() => void load(), [load]);
  const reload = () => {
    setError(null);
    void load();
  };

  const endOtherSessions = useEndOtherSessions();
  const onFactorChanged = () => {
    reload();
    // The identity service has already revoked their tokens: a failure only leaves them in the list.
    void endOtherSessions().catch(() => undefined);
  };

  const close = () => {
    setShownDialog(null);
    setCodes([]);
  };
  const finishSetup = (newCodes: readonly string[]) => {
    setCodes(newCodes);
    setShownDialog(newCodes.length > 0 ? 'codes' : null);
    onFactorChanged();
  };
  const hint =
    appAddedAt === undefined
      ? translate('list.loading')
      : appAddedAt === null
        ? translate('secondFactor.none')
        : translate('secondFactor.since', { date: format.instant(appAddedAt) });
  const actions = (
    <span className={css['buttons']}>
      {error && <Button onClick={reload}>{translate('list.retry')}</Button>}
      {!error && appAddedAt === null && (
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setShownDialog('setup')}>
          {translate('secondFactor.setUp')}
        </Button>
      )}
      {!error && typeof appAddedAt === 'string' && (
        <>
          {hasRecoveryCodes && (
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setShownDialog('codes')}>
              {translate('secondFactor.codes')}
            </Button>
          )}
          <Button color="error" variant="outlined" aria-haspopup="dialog" onClick={() => setShownDialog('remove')}>
            {translate('secondFactor.remove')}
          </Button>
        </>
      )}
    </span>
  );
  return (
    <Panel title={translate('secondFactor.title')} aside={actions}>
      {!error && <p className={readCss['hint']}>{hint}</p>}
      <output>{error && <Alert severity="warning">{translate(`auth.errors.${error}`)}</Alert>}</output>
      {shownDialog === 'setup' && (
        <ClosableDialog title={translate('signIn.setup.title')} onClose={close}>
          <AuthenticatorAppSetup onDone={finishSetup} />
        </ClosableDialog>
      )}
      {shownDialog === 'codes' && (
        <ClosableDialog
          title={translate('signIn.recovery.title')}
          text={codes.length > 0 ? undefined : translate('secondFactor.codesText')}
          // Not dismissable while it shows the recovery codes, because they are shown only once.
          isDismissable={codes.length === 0}
          onClose={close}
        >
          {codes.length > 0 ? (
            <RecoveryCodes codes={codes} onDone={close} />
          ) : (
            <PasswordConfirmation
              checkPassword={(password) =>
                reauthenticate(password, async (user) => {
                  setCodes(await createRecoveryCodes(user));
                  await replaceSessionTokens(user);
                })
              }
              submitLabel={translate('secondFactor.codes')}
            />
          )}
        </ClosableDialog>
      )}
      {shownDialog === 'remove' && (
        <ClosableDialog
          title={translate('secondFactor.removeTitle')}
          text={translate('secondFactor.removeText')}
          onClose={close}
        >
          <PasswordConfirmation
            checkPassword={(password) => reauthenticate(password, removeAuthenticatorApp)}
            onDone={() => (close(), onFactorChanged())}
            submitLabel={translate('secondFactor.remove')}
          />
        </ClosableDialog>
      )}
    </Panel>
  );
}

function ClosableDialog({
  onClose,
  children,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'isPending' | 'actions'>) {
  const { translate } = useResourceText();
  return (
    <Dialog
      {...dialog}
      isPending={false}
      onClose={onClose}
      actions={
        dialog.isDismissable !== false && (
          <Button color="inherit" onClick={onClose}>
            {translate('form.close')}
          </Button>
        )
      }
    >
      {children}
    </Dialog>
  );
}
