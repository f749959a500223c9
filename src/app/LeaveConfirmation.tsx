import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { useT } from '../i18n/useT';
import { AlertDialog } from '../kit/ui/AlertDialog';
import { registerLeavePrompt, confirmLeave, hasUnsaved, type LeaveReason } from '../unsaved';
import { useAddress } from '../shell/address';
import { guardTraversal, traverseTo } from '../shell/browserHistory';

/** Asks before unsaved input is discarded by a link, Back, a sign-out or the language switch. */
export function LeaveConfirmation() {
  const t = useT();
  const [reason, setReason] = useState<LeaveReason | null>(null);
  const answer = useRef<((leave: boolean) => void) | null>(null);

  const settle = (leave: boolean) => {
    answer.current?.(leave);
    answer.current = null;
    setReason(null);
  };

  useEffect(
    () =>
      registerLeavePrompt((nextReason) => {
        // A second question replaces the first, which counts as "stay".
        answer.current?.(false);
        setReason(nextReason);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );

  const { pathname } = useAddress();
  const guardBack = useEffectEvent((to: { pathname: string; index: number }) => {
    if (!hasUnsaved() || to.pathname === pathname) return false;
    void confirmLeave('leave').then((leave) => (leave ? traverseTo(to.index) : undefined));
    return true;
  });
  useLayoutEffect(() => guardTraversal((to) => guardBack(to)), []);

  // Blocks links; the router has not touched the history yet.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== NavigationType.Pop && hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmLeave('leave').then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  if (!reason) return null;
  return (
    <AlertDialog
      header={t(`layout.leave.${reason}.header`)}
      acceptLabel={t(`layout.leave.${reason}.accept`)}
      dismissLabel={t(reason === 'importing' ? 'layout.leave.stayHere' : 'layout.leave.stay')}
      dismissable
      onAccept={() => settle(true)}
      onDismiss={() => settle(false)}
    >
      <p>{t(`layout.leave.${reason}.message`)}</p>
    </AlertDialog>
  );
}
