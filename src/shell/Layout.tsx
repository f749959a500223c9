import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { usePermissions } from 'react-admin';
import { useLocation } from 'react-router';
import { ConfirmIdentity } from '../session/ConfirmIdentity';
import { useOwnDuties, type OwnDuties } from '../session/duties';
import { SignInAgain } from '../session/SignInAgain';
import { NoAccess } from '../session/NoAccess';
import { SearchLauncher } from '../search/SearchLauncher';
import { PrintedAt } from '../kit/print/PrintedAt';
import { LiveUpdates } from '../live/LiveUpdates';
import { Arriving } from './Arriving';
import { Bell } from '../notifications/load';
import { NotFound } from './DeadEnd';
import { PageBoundary } from './PageBoundary';
import { PlainPage } from './PlainPage';

/**
 * What react-admin draws its pages in, for whom `authProvider` permits them. The menu and the bar stand around the router (Frame.tsx), so
 * a page that breaks takes nothing with it but itself.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { permissions, isPending } = usePermissions<readonly string[] | null>();
  const { duties, isSettled } = useOwnDuties();
  useFreshWithDuties(duties);
  if (isPending) return <Arriving />;
  if (permissions === null) return <NoAccess />;
  // Nothing is shown only to be taken away.
  if (duties === null && !isSettled) return <Arriving />;
  return (
    <>
      <SearchLauncher />
      <PageBoundary address={pathname}>
        <PrintedAt />
        {/* react-router matches as if several slashes were one. */}
        <PlainPage>
          <Suspense fallback={<Arriving />}>{pathname.startsWith('//') ? <NotFound /> : children}</Suspense>
        </PlainPage>
        <LiveUpdates />
        <Bell />
        <ConfirmIdentity />
      </PageBoundary>
      <SignInAgain />
    </>
  );
}

/** With other duties a record lets one do other things, and a list answers that was refused: all is asked again. */
function useFreshWithDuties(duties: OwnDuties['duties']): void {
  const queryClient = useQueryClient();
  const before = useRef(duties);
  useEffect(() => {
    if (before.current === duties) return;
    before.current = duties;
    void queryClient.invalidateQueries();
  }, [duties, queryClient]);
}
