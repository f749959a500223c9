import { lazy, Suspense, useLayoutEffect } from 'react';
import './suspended.css';
import { useSession } from '../session/session';

const SignInAgainDialog = lazy(() => import('./SignInAgainDialog'));

export function SignInAgain() {
  const { suspended } = useSession();
  const isSuspended = suspended !== null;
  useLayoutEffect(() => {
    if (!isSuspended) return undefined;
    // Layout effect, because it must run before the dialog returns the focus.
    document.documentElement.dataset['suspended'] = '';
    return () => void delete document.documentElement.dataset['suspended'];
  }, [isSuspended]);
  return suspended === null ? null : (
    <Suspense>
      <SignInAgainDialog reason={suspended} />
    </Suspense>
  );
}
