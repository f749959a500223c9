import { lazy, Suspense, useEffect } from 'react';
import { settleConfirmation, useIsConfirmationRequested } from '../session/identityConfirmation';

const ConfirmIdentityDialog = lazy(() => import('./ConfirmIdentityDialog'));

export function ConfirmIdentity() {
  const isRequested = useIsConfirmationRequested();
  // Answers waiting requests on unmount, because the user can no longer answer them.
  useEffect(() => () => settleConfirmation(false), []);
  return isRequested ? (
    <Suspense>
      <ConfirmIdentityDialog />
    </Suspense>
  ) : null;
}
