import { useLayoutEffect, useRef } from 'react';
import { guardTraversal } from '../../shell/browserHistory';

/**
 * While mounted, Back and Forward do not leave the page: they call `onDismiss`, or do nothing if it is `null`
 * (docs/specification.md §4: Back dismisses only where the backdrop does).
 */
export function useDismissOnBack(onDismiss: (() => void) | null): void {
  const dismiss = useRef(onDismiss);
  useLayoutEffect(() => {
    dismiss.current = onDismiss;
  });

  // Before paint: Back may be pressed as soon as the dialog is visible.
  useLayoutEffect(
    () =>
      guardTraversal(() => {
        dismiss.current?.();
        return true;
      }),
    [],
  );
}
