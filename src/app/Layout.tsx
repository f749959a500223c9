import { Suspense, useEffect, useRef, type ReactNode, Component } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { usePermissions } from 'react-admin';
import { useLocation } from 'react-router';
import { ConfirmIdentity, SignInAgain } from '../signIn/IdentityDialogs';
import { useOwnDuties, type OwnDuties } from '../session/duties';
import { NoAccess } from '../signIn/NoAccess';
import { SearchLauncher } from '../search/SearchLauncher';
import { PrintedAt } from '../kit/print/PrintedAt';
import { LiveUpdates } from '../live/LiveUpdates';
import { PageLoading, ErrorPage } from '../shell/Page';
import { Bell } from '../notifications/lazyScreens';
import { useShowNoticeToasts } from '../notifications/toasts/useShowNoticeToasts';
import { NotFound } from '../shell/StatusPage';
import { ReactAdminPage } from './ReactAdminPage';
import { reportBrokenPage } from '../clientErrors/watchErrors';

/**
 * Layout of the console's pages, rendered once `authProvider` has admitted the user. The menu and the top bar are
 * outside the router (Frame.tsx), so that an error in a page does not affect them.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { permissions, isPending } = usePermissions<readonly string[] | null>();
  const { duties, isSettled } = useOwnDuties();
  useInvalidateOnDutiesChange(duties);
  if (isPending) return <PageLoading />;
  if (permissions === null) return <NoAccess />;
  // Waits for the duties of the user: otherwise forbidden content would appear and then disappear.
  if (duties === null && !isSettled) return <PageLoading />;
  return (
    <>
      <SearchLauncher />
      <PageErrorBoundary address={pathname}>
        <PrintedAt />
        {/* react-router would match `//sales` like `/sales`. */}
        <ReactAdminPage>
          <Suspense fallback={<PageLoading />}>{pathname.startsWith('//') ? <NotFound /> : children}</Suspense>
        </ReactAdminPage>
        <LiveUpdatesWithToasts />
        <Bell />
        <ConfirmIdentity />
      </PageErrorBoundary>
      <SignInAgain />
    </>
  );
}

function LiveUpdatesWithToasts() {
  return <LiveUpdates onMessages={useShowNoticeToasts()} />;
}

/**
 * Invalidates all queries when the user's duties change: duties determine the actions of records and the lists the user
 * may read.
 */
function useInvalidateOnDutiesChange(duties: OwnDuties['duties']): void {
  const queryClient = useQueryClient();
  const previousDuties = useRef(duties);
  useEffect(() => {
    if (previousDuties.current === duties) return;
    previousDuties.current = duties;
    void queryClient.invalidateQueries();
  }, [duties, queryClient]);
}

interface Props {
  address: string;
  children: ReactNode;
}

interface State {
  address: string;
  hasError: boolean;
}

export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { address: this.props.address, hasError: false };

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { address, hasError: false };
  }

  /** Replaces the page before React renders it again, because a second error would escape this boundary. */
  static getDerivedStateFromError(): Partial<State> {
    return { hasError: true };
  }

  override componentDidCatch(error: unknown) {
    reportBrokenPage(error);
  }

  override render() {
    return this.state.hasError ? <ErrorPage /> : this.props.children;
  }
}
