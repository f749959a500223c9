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
  load: () => Promise<unknown>;
  onAdmitted: () => void;
}

/**
 * The public pages, also shown to users whom the guard has not admitted. Plain React, so that they open before the
 * console is loaded. A denied user stays here, signed in, with the menu and nothing of the console.
 */
export function Door({ load, onAdmitted }: DoorProps) {
  const address = useDoorAddress(load, onAdmitted);
  const { verdict, unreachable } = useSession();
  // There is no screen that could stay visible while waiting.
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
