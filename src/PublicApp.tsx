import { lazy, Suspense } from 'react';
import { Login } from './signIn/Login';
import { NoAccess } from './signIn/NoAccess';
import { useSession } from './session/session';
import { IdentityUnreachablePage } from './signIn/IdentityUnreachablePage';
import { isPublic } from './session/publicPaths';
import { usePublicRoute } from './app/usePublicRoute';
import './signIn/publicPages.css';
import { AddressContext } from './shell/address';
import { PageLoading } from './shell/PageLoading';
import { ErrorPage } from './shell/ErrorPage';
import { Frame } from './app/Frame';

const PasswordRecovery = lazy(() => import('./signIn/PasswordRecovery'));
const SetUpSecondFactor = lazy(() => import('./signIn/SetUpSecondFactor'));

interface PublicAppProps {
  load: () => Promise<unknown>;
  onAdmitted: () => void;
}

/**
 * Public pages, also shown to signed-in users whom the guard has not admitted. Uses React without react-admin, so that
 * these pages open before the console is loaded.
 */
export function PublicApp({ load, onAdmitted }: PublicAppProps) {
  const address = usePublicRoute(load, onAdmitted);
  const { verdict, unreachable } = useSession();
  // Shows a waiting page: at a guarded address there is no earlier page to keep on screen while the identity service
  // does not answer.
  const isWaiting = unreachable && verdict !== 'NOT_ADMINISTRATOR' && !isPublic(address.pathname);
  return (
    <AddressContext value={address}>
      <Frame areNoticesHidden={isWaiting}>
        {isWaiting ? <IdentityUnreachablePage /> : <PublicScreen pathname={address.pathname} failed={address.failed} />}
      </Frame>
    </AddressContext>
  );
}

function PublicScreen({ pathname, failed }: { pathname: string; failed: boolean }) {
  const { verdict, needsSecondFactor } = useSession();
  if (needsSecondFactor && !isPublic(pathname))
    return (
      <Suspense fallback={<PageLoading />}>
        <SetUpSecondFactor />
      </Suspense>
    );
  if (failed) return <ErrorPage />;
  if (pathname === '/forget')
    return (
      <Suspense fallback={<PageLoading />}>
        <PasswordRecovery />
      </Suspense>
    );
  if (pathname === '/login') return <Login />;
  return verdict === 'NOT_ADMINISTRATOR' ? <NoAccess /> : <PageLoading />;
}
