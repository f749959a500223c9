import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '../i18n/useT';
import { Alert } from '../ui/Alert';
import { askWith, confirmLeave, hasUnsaved } from '../ui/unsaved';

/** Asks before unsaved input is thrown away, by a link, Back, a sign-out or the language switch. */
export function LeaveQuestion() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const answer = useRef<((leave: boolean) => void) | null>(null);
  const dismissed = useRef(false);

  const settle = (leave: boolean) => {
    answer.current?.(leave);
    answer.current = null;
    setOpen(false);
  };

  useEffect(
    () =>
      askWith(() => {
        // A second question takes the place of the first, which counts as "stay".
        answer.current?.(false);
        setOpen(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!hasUnsaved() || currentLocation.pathname === nextLocation.pathname) return false;
    // Back while the question is open dismisses it (specification.md §4).
    dismissed.current = answer.current !== null;
    if (dismissed.current) settle(false);
    return true;
  });

  useEffect(() => {
    if (blocker.state !== 'blocked' || answer.current) return;
    if (dismissed.current) return blocker.reset();
    void confirmLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  if (!open) return null;
  return (
    <Alert
      header={t('layout.leave.header')}
      accept={t('layout.leave.leave')}
      dismiss={t('layout.leave.stay')}
      dismissable
      onAccept={() => settle(true)}
      onDismiss={() => settle(false)}
    >
      <p>{t('layout.leave.message')}</p>
    </Alert>
  );
}
