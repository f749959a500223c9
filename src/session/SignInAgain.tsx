import { lazy, Suspense, useLayoutEffect } from 'react';
import './suspended.css';
import { useSession } from './session';

const SignInAgainDialog = lazy(() => import('./SignInAgainDialog'));

/** Asks for the password over a form whose session has ended, and hides the page until then. */
export function SignInAgain() {
  const { suspended } = useSession();
  const isSuspended = suspended !== null;
  useLayoutEffect(() => {
    if (!isSuspended) return undefined;
    // Before the dialog gives the focus back.
    document.documentElement.dataset['suspended'] = '';
    return () => void delete document.documentElement.dataset['suspended'];
  }, [isSuspended]);
  return suspended === null ? null : (
    <Suspense>
      <SignInAgainDialog reason={suspended} />
    </Suspense>
  );
}
