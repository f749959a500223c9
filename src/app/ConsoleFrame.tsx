import { lazy, Suspense, useMemo } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { config } from '../config';
import { IdleWarning } from '../signIn/IdleWarning';
import { WorkerMessageHandler } from './WorkerMessageHandler';
import { AddressContext, type Address } from '../shell/address';
import { Frame } from './Frame';
import { LeaveConfirmation } from './LeaveConfirmation';

const SandboxBanner = lazy(() => import('../sandbox/SandboxBanner'));
const SandboxLines = lazy(() => import('../sandbox/SandboxMenuItems'));

export function ConsoleFrame() {
  const { pathname, search, state, key }: Pick<Address, 'pathname' | 'search' | 'state' | 'key'> = useLocation();
  const busy = useNavigation().state !== 'idle';
  const navigate = useNavigate();
  const address = useMemo<Address>(
    () => ({ pathname, search, state, key, busy, go: (to, options) => void navigate(to, options) }),
    [pathname, search, state, key, busy, navigate],
  );
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
            <SandboxLines />
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
