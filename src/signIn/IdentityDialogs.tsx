import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { settleConfirmation, useIsConfirmationRequested } from '../session/identityConfirmation';
import './suspended.css';
import { useSession } from '../session/session';

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

const SignInAgainDialog = lazy(() => import('./SignInAgainDialog'));

export function SignInAgain() {
  const { suspensionReason } = useSession();
  const isSuspended = suspensionReason !== null;
  useLayoutEffect(() => {
    if (!isSuspended) return undefined;
    // Layout effect, because it must run before the dialog returns the focus.
    document.documentElement.dataset['suspended'] = '';
    return () => void delete document.documentElement.dataset['suspended'];
  }, [isSuspended]);
  return suspensionReason === null ? null : (
    <Suspense>
      <SignInAgainDialog reason={suspensionReason} />
    </Suspense>
  );
}
