import { useLayoutEffect, useRef } from 'react';
import { guardTraversal } from '../../shell/browserHistory';

/**
 * While the caller is on screen Back and Forward do not leave the page: they call `onDismiss`, or do
 * nothing when it is `null` (specification §4: dismissal by Back only where the backdrop dismisses).
 */
export function useDismissOnBack(onDismiss: (() => void) | null): void {
  const dismiss = useRef(onDismiss);
  useLayoutEffect(() => {
    dismiss.current = onDismiss;
  });

  // Before it is painted: whoever sees the dialog can already press Back.
  useLayoutEffect(
    () =>
      guardTraversal(() => {
        dismiss.current?.();
        return true;
      }),
    [],
  );
}
