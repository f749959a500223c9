import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPath, NavigationType, useBlocker, useNavigate, type BlockerFunction } from 'react-router';
import { useT } from '../i18n/useT';
import { AlertDialog } from '../kit/ui/AlertDialog';
import { registerLeavePrompt, confirmLeave, hasUnsaved, type LeaveReason } from '../unsaved';
import { toConsoleAddress, useAddress } from '../shell/address';
import { guardTraversal, traverseTo } from '../shell/browserHistory';

/**
 * Blocks a navigation by link before it changes the history: if input is unsaved, or if the link leads to the current
 * address.
 */
const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  if (historyAction === NavigationType.Pop) return false;
  // Blocks a link to the current address, which is then opened with `replace`: a second click must not add an entry.
  if (createPath(currentLocation) === createPath(nextLocation)) return historyAction === NavigationType.Push;
  return hasUnsaved() && currentLocation.pathname !== nextLocation.pathname;
};

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
        // A new question replaces an open one, which is answered with "stay".
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

  // Single blocker of the console: react-router supports one at a time.
  const blocker = useBlocker(shouldBlock);
  const navigate = useNavigate();
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { location: to } = blocker;
    if (createPath(to) === createPath(location))
      void navigate(toConsoleAddress(to), { replace: true, state: to.state as unknown });
    else void confirmLeave('leave').then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, navigate]);

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
