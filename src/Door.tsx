import { lazy, Suspense } from 'react';
import { Login } from './session/Login';
import { NoAccess } from './session/NoAccess';
import { useSession } from './session/session';
import { Unreachable } from './session/Unreachable';
import { isPublic } from './session/publicPaths';
import { useDoorAddress } from './session/useDoorAddress';
import './session/door.css';
import { AddressContext } from './shell/address';
import { Arriving } from './shell/Arriving';
import { Broken } from './shell/Broken';
import { Frame } from './shell/Frame';

const Forget = lazy(() => import('./session/Forget'));
const SetUpSecondFactor = lazy(() => import('./session/SetUpSecondFactor'));

interface DoorProps {
  /** Loads the console. */
  load: () => Promise<unknown>;
  onAdmitted: () => void;
}

/**
 * The public pages, for everybody, and what somebody sees whom the guard has not admitted: plain
 * React, so that it opens before the console is loaded. Whoever is denied stays here, signed in, with
 * the menu and nothing of the console.
 */
export function Door({ load, onAdmitted }: DoorProps) {
  const address = useDoorAddress(load, onAdmitted);
  const { verdict, unreachable } = useSession();
  // Nothing is on screen that could stay there meanwhile.
  const waits = unreachable && verdict !== 'NOT_ADMINISTRATOR' && !isPublic(address.pathname);
  return (
    <AddressContext value={address}>
      <Frame told={waits}>
        {waits ? <Unreachable /> : <Screen pathname={address.pathname} failed={address.failed} />}
      </Frame>
    </AddressContext>
  );
}

function Screen({ pathname, failed }: { pathname: string; failed: boolean }) {
  const { verdict, needsSecondFactor } = useSession();
  if (needsSecondFactor && !isPublic(pathname))
    return (
      <Suspense fallback={<Arriving />}>
        <SetUpSecondFactor />
      </Suspense>
    );
  if (failed) return <Broken />;
  if (pathname === '/forget')
    return (
      <Suspense fallback={<Arriving />}>
        <Forget />
      </Suspense>
    );
  if (pathname === '/login') return <Login />;
  return verdict === 'NOT_ADMINISTRATOR' ? <NoAccess /> : <Arriving />;
}
