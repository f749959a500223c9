import { Suspense, type ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import { useLocation } from 'react-router';
import { administrator } from '../session/authProvider';
import { NoAccess } from '../session/NoAccess';
import { LiveUpdates } from '../live/LiveUpdates';
import { Arriving } from './Arriving';
import { PageBoundary } from './PageBoundary';

/**
 * What react-admin draws its pages in, for whom `authProvider` permits them. The menu and the bar stand around the router (Frame.tsx), so
 * a page that breaks takes nothing with it but itself.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { permissions, isPending } = usePermissions<string | null>();
  if (isPending) return <Arriving />;
  if (permissions !== administrator) return <NoAccess />;
  return (
    <PageBoundary address={pathname}>
      <Suspense fallback={<Arriving />}>{children}</Suspense>
      <LiveUpdates />
    </PageBoundary>
  );
}
