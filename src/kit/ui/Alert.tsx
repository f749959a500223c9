import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import './alert.css';
import { useDismissOnBack } from './useDismissOnBack';

export interface AlertProps {
  header: string;
  children: ReactNode;
  /** The label of the button that closes it. */
  accept: string;
  /**
   * Whether a click on the backdrop closes it; Escape and Back then do too, and otherwise do not
   * (specification §4).
   */
  dismissable: boolean;
  onAccept: () => void;
  /** Closed without accepting; by default the same. */
  onDismiss?: () => void;
  /** The label of a second button, which dismisses: the harmless answer, and so the prominent one. */
  dismiss?: string;
}

/** A modal question or message that has to be answered before anything else. */
export function Alert({ header, children, accept, dismissable, onAccept, onDismiss = onAccept, dismiss }: AlertProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const id = useId();
  useDismissOnBack(dismissable ? onDismiss : null);

  // Closed before it is removed: what lies behind a modal is inert as long as it is open.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    first.current?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  // Escape and, on a phone, the gesture of going back.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (dismissable) onDismiss();
  };
  const click = (event: MouseEvent) => {
    if (dismissable && event.target === dialog.current) onDismiss();
  };
  // A browser closes a dialog at the second Escape whatever the page says: only an answer closes this one.
  const close = () => {
    if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
  };

  return (
    // The keyboard's way is Escape, which arrives as `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="alert"
      role="alertdialog"
      aria-labelledby={`${id}-header`}
      aria-describedby={`${id}-message`}
      closedby={dismissable ? 'any' : 'none'}
      onCancel={cancel}
      onClose={close}
      onClick={click}
    >
      <div className="alert-box">
        <h2 id={`${id}-header`}>{header}</h2>
        <div id={`${id}-message`}>{children}</div>
        <div className="alert-buttons">
          <button
            type="button"
            className={dismiss ? 'button quiet' : 'button'}
            ref={dismiss ? null : first}
            onClick={onAccept}
          >
            {accept}
          </button>
          {dismiss ? (
            <button type="button" className="button" ref={first} onClick={onDismiss}>
              {dismiss}
            </button>
          ) : null}
        </div>
      </div>
    </dialog>
  );
}
