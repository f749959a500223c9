import { lazy, Suspense, useEffect } from 'react';
import { settleConfirmation, useConfirmation } from './confirmation';

const ConfirmIdentityDialog = lazy(() => import('./ConfirmIdentityDialog'));

export function ConfirmIdentity() {
  const isAsked = useConfirmation();
  // Resolves waiting requests on unmount, since nobody can answer any more.
  useEffect(() => () => settleConfirmation(false), []);
  return isAsked ? (
    <Suspense>
      <ConfirmIdentityDialog />
    </Suspense>
  ) : null;
}
