import { useLayoutEffect, useRef } from 'react';
import { guardTraversal } from '../../shell/browserHistory';

/**
 * While mounted, Back and Forward do not leave the page. They call `onDismiss`, or do nothing if it is `null`
 * (docs/specification.md §4: Back closes a dialog only if a click on the backdrop does).
 */
export function useDismissOnBack(onDismiss: (() => void) | null): void {
  const dismiss = useRef(onDismiss);
  useLayoutEffect(() => {
    dismiss.current = onDismiss;
  });

  // Runs before paint, because the user may press Back as soon as the dialog is visible.
  useLayoutEffect(
    () =>
      guardTraversal(() => {
        dismiss.current?.();
        return true;
      }),
    [],
  );
}
