import MuiDialog, { dialogClasses } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { config } from '../../config';
import { Alert } from './Alert';
import { Unbroken } from './Unbroken';
import { useDismissOnBack } from './useDismissOnBack';

interface Props {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
  onClose: () => void;
  /**
   * Whether an action is running: until it ends neither Escape, the backdrop nor Back closes the dialog. Pass `false`
   * in a dialog without an action.
   */
  pending: boolean;
  /** Whether the backdrop, Escape and the browser's Back close it (docs/specification.md §4). */
  dismissable?: boolean;
  /**
   * Whether the dialog has unsaved input: the backdrop, Escape and Back then confirm before discarding it. Buttons act
   * without asking.
   */
  unsaved?: boolean;
  width?: 'xs' | 'sm' | 'md' | 'lg';
}

/** Modal dialog over a page of the console. */
export function Dialog({
  title,
  text,
  children,
  actions,
  onClose,
  pending,
  dismissable = true,
  unsaved = false,
  width = 'xs',
}: Props) {
  const translate = useTranslate();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const dismiss = dismissable && !pending ? (unsaved ? ask : onClose) : null;
  useDismissOnBack(dismiss);
  const [content, setContent] = useState<HTMLElement | null>(null);
  const scrolls = useScrolls(content);
  return (
    <MuiDialog
      open
      onClose={dismiss ?? undefined}
      onMouseDown={keepFocus}
      // Prevented, because the browser would close the discard question with the key press that opens it.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      maxWidth={width}
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>
        <Unbroken>{title}</Unbroken>
      </DialogTitle>
      {/* Focusable while it scrolls, so that the keyboard reaches it even without controls inside. */}
      <DialogContent ref={setContent} tabIndex={scrolls ? 0 : undefined}>
        {config.isSandbox && <p className="sandbox-mark">{translate('sandbox.dialog')}</p>}
        {text && <div id={`${id}-text`}>{text}</div>}
        {children}
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
      {isAsking && <DiscardQuestion onDiscard={onClose} onKeep={() => setAsking(false)} />}
    </MuiDialog>
  );
}

/** Prevents a press on the backdrop from taking the focus out of a field: the dialog may stay open. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.matches(`.${dialogClasses.container}`)) event.preventDefault();
}

/** Asks before discarding the dialog's input. Unsaved input of the page behind it is not affected. */
function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const translate = useTranslate();
  return (
    // Keys pressed in the question must not reach the dialog behind it: Escape would ask again.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={(event) => event.stopPropagation()}>
      <Alert
        header={translate('layout.leave.leave.header')}
        accept={translate('layout.leave.leave.accept')}
        dismiss={translate('layout.leave.stay')}
        dismissable
        onAccept={onDiscard}
        onDismiss={onKeep}
      >
        <p>{translate('layout.leave.leave.message')}</p>
      </Alert>
    </div>
  );
}

/** Returns whether the element's content overflows. */
function useScrolls(element: HTMLElement | null): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return scrolls;
}
