import { lazy, Suspense, useEffect } from 'react';
import { settleConfirmation, useConfirmation } from './confirmation';

const ConfirmIdentityDialog = lazy(() => import('./ConfirmIdentityDialog'));

/** Has the person confirm who they are while a request waits for it. */
export function ConfirmIdentity() {
  const isAsked = useConfirmation();
  // Whoever waits is told when nobody can answer any more.
  useEffect(() => () => settleConfirmation(false), []);
  return isAsked ? (
    <Suspense>
      <ConfirmIdentityDialog />
    </Suspense>
  ) : null;
}
