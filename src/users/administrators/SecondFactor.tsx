import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { Panel } from '../../kit/read/Panel';
import readCss from '../../kit/read/read.module.css';
import { Dialog } from '../../kit/ui/Dialog';
import { useOnce } from '../../kit/ui/once';
import { useWords } from '../../kit/words';
import { AppSetup, PasswordAgain } from '../../session/AppSetup';
import { identityErrorName, type IdentityErrorName } from '../../session/errors';
import { appSince, removeApp } from '../../session/secondFactor';

/** One's own second factor: an authenticator app, set up, replaced and taken away here. */
export default function SecondFactor() {
  const { translate, format } = useWords();
  const [since, setSince] = useState<string | null | undefined>();
  const [error, setError] = useState<IdentityErrorName | null>(null);
  const [open, setOpen] = useState<'setup' | 'remove' | 'again' | null>(null);

  const load = useCallback(
    () => appSince().then(setSince, (failure: unknown) => setError(identityErrorName(failure))),
    [],
  );
  useEffect(() => void load(), [load]);
  const read = () => {
    setError(null);
    void load();
  };

  const [remove, isRemoving] = useOnce(async () => {
    setError(null);
    try {
      await removeApp();
      setSince(null);
      setOpen(null);
    } catch (failure) {
      if (identityErrorName(failure) === 'signInAgain') return setOpen('again');
      setOpen(null);
      setError(identityErrorName(failure));
    }
  });

  const close = () => setOpen(null);
  const hint =
    since === undefined
      ? translate('list.loading')
      : since === null
        ? translate('secondFactor.none')
        : translate('secondFactor.since', { date: format.instant(since) });
  return (
    <Panel title={translate('secondFactor.title')}>
      {!error && <p className={readCss['hint']}>{hint}</p>}
      <output>{error && <Alert severity="warning">{translate(`auth.errors.${error}`)}</Alert>}</output>
      <div>
        {error && <Button onClick={read}>{translate('list.retry')}</Button>}
        {!error && since === null && (
          <Button variant="contained" onClick={() => setOpen('setup')}>
            {translate('secondFactor.setUp')}
          </Button>
        )}
        {!error && typeof since === 'string' && (
          <Button color="error" variant="outlined" onClick={() => setOpen('remove')}>
            {translate('secondFactor.remove')}
          </Button>
        )}
      </div>
      {open === 'setup' && (
        <Dialog
          title={translate('door.setup.title')}
          pending={false}
          onClose={close}
          actions={
            <Button color="inherit" onClick={close}>
              {translate('form.close')}
            </Button>
          }
        >
          <AppSetup onDone={() => (close(), read())} />
        </Dialog>
      )}
      {open === 'again' && (
        <Dialog
          title={translate('door.again.title')}
          text={translate('door.again.text')}
          pending={false}
          onClose={close}
          actions={
            <Button color="inherit" onClick={close}>
              {translate('form.close')}
            </Button>
          }
        >
          <PasswordAgain onDone={() => void remove()} />
        </Dialog>
      )}
      {open === 'remove' && (
        <Dialog
          title={translate('secondFactor.removeTitle')}
          text={translate('secondFactor.removeText')}
          pending={isRemoving}
          onClose={close}
          actions={
            <>
              <Button color="inherit" onClick={close} disabled={isRemoving}>
                {translate('form.close')}
              </Button>
              <Button color="error" variant="contained" loading={isRemoving} onClick={() => void remove()}>
                {translate('secondFactor.remove')}
              </Button>
            </>
          }
        />
      )}
    </Panel>
  );
}
