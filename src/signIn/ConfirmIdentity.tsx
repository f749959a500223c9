import { lazy, Suspense, useEffect } from 'react';
import { settleConfirmation, useIsConfirmationRequested } from '../session/identityConfirmation';

const ConfirmIdentityDialog = lazy(() => import('./ConfirmIdentityDialog'));

export function ConfirmIdentity() {
  const isRequested = useIsConfirmationRequested();
  // Resolves waiting requests on unmount, since nobody can answer any more.
  useEffect(() => () => settleConfirmation(false), []);
  return isRequested ? (
    <Suspense>
      <ConfirmIdentityDialog />
    </Suspense>
  ) : null;
}
