import { Forget } from './auth/Forget';
import { Login } from './auth/Login';
import { NoAccess } from './auth/NoAccess';
import { useSession } from './auth/session';
import { Unreachable } from './auth/Unreachable';
import { isPublic, useDoorAddress } from './auth/useDoorAddress';
import './auth/door.css';
import { AddressContext } from './layout/address';
import { Arriving } from './layout/Arriving';
import { Broken } from './layout/Broken';
import { Frame } from './layout/Frame';

interface DoorProps {
  /** Loads the console. */
  arrive: () => Promise<unknown>;
  onAdmitted: () => void;
}

/**
 * Before anybody is admitted: plain React, so that it opens before the console is loaded. Whoever
 * the guard denies stays here, signed in, with the menu and nothing of the console.
 */
export function Door({ arrive, onAdmitted }: DoorProps) {
  const address = useDoorAddress(arrive, onAdmitted);
  const { denied, unreachable } = useSession();
  // Nothing is on screen that could stay there meanwhile.
  const waits = unreachable && !denied && !isPublic(address.pathname);
  return (
    <AddressContext value={address}>
      <Frame told={waits}>{waits ? <Unreachable /> : <Screen pathname={address.pathname} failed={address.failed} />}</Frame>
    </AddressContext>
  );
}

function Screen({ pathname, failed }: { pathname: string; failed: boolean }) {
  const { person, denied } = useSession();
  if (failed) return <Broken />;
  if (pathname === '/forget') return <Forget />;
  if (person && denied) return <NoAccess />;
  return pathname === '/login' ? <Login /> : <Arriving />;
}
