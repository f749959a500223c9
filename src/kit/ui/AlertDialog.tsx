import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import './alert.css';
import { useDismissOnBack } from './useDismissOnBack';

export interface AlertDialogProps {
  header: string;
  children: ReactNode;
  acceptLabel: string;
  /** Whether a click on the backdrop, Escape and Back close the dialog (docs/specification.md §4). */
  isDismissable: boolean;
  onAccept: () => void;
  onDismiss?: () => void;
  /** Label of a second button, which closes the dialog. This button is prominent, because it is the harmless choice. */
  dismissLabel?: string;
}

export function AlertDialog({
  header,
  children,
  acceptLabel,
  isDismissable,
  onAccept,
  onDismiss = onAccept,
  dismissLabel,
}: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const defaultButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  useDismissOnBack(isDismissable ? onDismiss : null);

  // Closes the dialog before React removes it: an open modal makes everything behind it inert.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    defaultButton.current?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  // Handles Escape and, on a phone, the back gesture.
  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isDismissable) onDismiss();
  };
  const handleClick = (event: MouseEvent) => {
    if (isDismissable && event.target === dialog.current) onDismiss();
  };
  // Opens the dialog again: browsers close it at the second Escape, even if `handleCancel` is prevented, but this dialog
  // needs an answer.
  const reopen = () => {
    if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
  };

  return (
    // Keyboard users press Escape, which fires `handleCancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="alert"
      role="alertdialog"
      aria-labelledby={`${id}-header`}
      aria-describedby={`${id}-message`}
      closedby={isDismissable ? 'any' : 'none'}
      onCancel={handleCancel}
      onClose={reopen}
      onClick={handleClick}
    >
      <div className="alert-box">
        <h2 id={`${id}-header`}>{header}</h2>
        <div id={`${id}-message`}>{children}</div>
        <div className="alert-buttons">
          <button
            type="button"
            className={dismissLabel ? 'button quiet' : 'button'}
            ref={dismissLabel ? null : defaultButton}
            onClick={onAccept}
          >
            {acceptLabel}
          </button>
          {dismissLabel ? (
            <button type="button" className="button" ref={defaultButton} onClick={onDismiss}>
              {dismissLabel}
            </button>
          ) : null}
        </div>
      </div>
    </dialog>
  );
}
