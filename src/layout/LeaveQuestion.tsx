import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '../i18n/useT';
import { Alert } from '../ui/Alert';
import { askWith, confirmLeave, hasUnsaved, type LeaveReason } from '../ui/unsaved';

/** Asks before unsaved input is thrown away, by a link, Back, a sign-out or the language switch. */
export function LeaveQuestion() {
  const t = useT();
  const [reason, setReason] = useState<LeaveReason | null>(null);
  const answer = useRef<((leave: boolean) => void) | null>(null);
  const dismissed = useRef(false);

  const settle = (leave: boolean) => {
    answer.current?.(leave);
    answer.current = null;
    setReason(null);
  };

  useEffect(
    () =>
      askWith((why) => {
        // A second question takes the place of the first, which counts as "stay".
        answer.current?.(false);
        setReason(why);
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
    void confirmLeave('leave').then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  if (!reason) return null;
  return (
    <Alert
      header={t(`layout.leave.${reason}.header`)}
      accept={t(`layout.leave.${reason}.accept`)}
      dismiss={t(reason === 'importing' ? 'layout.leave.stayHere' : 'layout.leave.stay')}
      dismissable
      onAccept={() => settle(true)}
      onDismiss={() => settle(false)}
    >
      <p>{t(`layout.leave.${reason}.message`)}</p>
    </Alert>
  );
}
