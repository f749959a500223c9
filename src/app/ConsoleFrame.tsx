import { lazy, Suspense, useMemo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, use } from 'react';
import {
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  createPath,
  NavigationType,
  useNavigationType,
  useBlocker,
  type BlockerFunction,
} from 'react-router';
import { config } from '../config';
import { IdleWarning } from '../signIn/IdleWarning';
import { AddressContext, type Address, toConsoleAddress, useAddress } from '../shell/address';
import { Frame } from './Frame';
import { useT, useLanguage } from '../i18n/useT';
import { AlertDialog } from '../kit/ui/AlertDialog';
import { registerLeavePrompt, confirmLeave, hasUnsaved, type LeaveReason } from '../unsaved';
import { guardTraversal, traverseTo } from '../shell/browserHistory';
import { isObject } from '../../contract/values';
import { noticeKinds } from '../../contract/people/notifications';
import { DeviceContext } from '../notifications/push/device';
import { waitUntilShown } from '../notifications/toasts/shownNotices';
import { useSession } from '../session/session';
import type { PageReply } from '../serviceWorker/pushNotifications';

const SandboxBanner = lazy(() => import('../sandbox/SandboxBanner'));
const AccountMenuItems = lazy(() => import('./AccountMenuItems'));

export function ConsoleFrame() {
  const { pathname, search, state, key }: Pick<Address, 'pathname' | 'search' | 'state' | 'key'> = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const navigate = useNavigate();
  const address = useMemo<Address>(
    () => ({ pathname, search, state, key, isNavigating, go: (to, options) => void navigate(to, options) }),
    [pathname, search, state, key, isNavigating, navigate],
  );
  useScrollToTop(pathname);
  return (
    <AddressContext value={address}>
      <Frame
        banner={
          config.isSandbox && (
            <Suspense>
              <SandboxBanner />
            </Suspense>
          )
        }
        account={
          <Suspense>
            <AccountMenuItems />
          </Suspense>
        }
      >
        <Outlet />
      </Frame>
      <LeaveConfirmation />
      <IdleWarning />
      <WorkerMessageHandler />
    </AddressContext>
  );
}

/** Shows a new page from its top. Back and Forward keep the position that the browser restores. */
function useScrollToTop(pathname: string): void {
  const navigationType = useNavigationType();
  const scrollToTop = useEffectEvent(() => {
    if (navigationType !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' });
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useLayoutEffect(() => scrollToTop(), [pathname]);
}

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

function LeaveConfirmation() {
  const t = useT();
  const [reason, setReason] = useState<LeaveReason | null>(null);
  const resolveRef = useRef<((leave: boolean) => void) | null>(null);

  const settle = (leave: boolean) => {
    resolveRef.current?.(leave);
    resolveRef.current = null;
    setReason(null);
  };

  useEffect(
    () =>
      registerLeavePrompt((nextReason) => {
        // Answers an open question with "stay" before a new one replaces it.
        resolveRef.current?.(false);
        setReason(nextReason);
        return new Promise((resolve) => {
          resolveRef.current = resolve;
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
    else void confirmLeave('leave').then((mayLeave) => (mayLeave ? blocker.proceed() : blocker.reset()));
  }, [blocker, navigate]);

  if (!reason) return null;
  return (
    <AlertDialog
      header={t(`layout.leave.${reason}.header`)}
      acceptLabel={t(`layout.leave.${reason}.accept`)}
      dismissLabel={t(reason === 'importing' ? 'layout.leave.stayHere' : 'layout.leave.stay')}
      isDismissable
      onAccept={() => settle(true)}
      onDismiss={() => settle(false)}
    >
      <p>{t(`layout.leave.${reason}.message`)}</p>
    </AlertDialog>
  );
}

/** Maximum milliseconds to wait until a notice is shown. Shorter than the service worker's timeout for the answer. */
const timeoutMs = 3_000;

export function WorkerMessageHandler(): null {
  const { go } = useAddress();
  const device = use(DeviceContext);
  const { person } = useSession();
  const language = useLanguage();

  const handleRequest = useEffectEvent(async (request: unknown): Promise<PageReply | null> => {
    if (!isObject(request)) return null;
    const { type, path, requestId, kind } = request;
    if (type === 'open' && typeof path === 'string') {
      // Notifications are about real data, so a page of the sandbox does not open them.
      if (config.isSandbox) return false;
      go(path);
      return true;
    }
    if (type === 'subscriptionChanged') {
      if (device && person) await device.refresh({ uid: person.uid, language });
      return device !== null;
    }
    const noticeKind = noticeKinds.find((one) => one === kind);
    if (type === 'checkIfShown' && typeof requestId === 'string' && noticeKind)
      return waitUntilShown({ requestId, kind: noticeKind }, timeoutMs);
    return null;
  });

  useEffect(() => {
    // `serviceWorker` is undefined on insecure origins.
    const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
    const onMessage = ({ data, ports: [port] }: MessageEvent<unknown>) => {
      void handleRequest(data).then((reply) => (reply === null ? undefined : port?.postMessage(reply)));
    };
    serviceWorker?.addEventListener('message', onMessage);
    return () => serviceWorker?.removeEventListener('message', onMessage);
  }, []);
  return null;
}
