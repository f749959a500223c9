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
  /** What is asked or said, in a sentence or two. */
  text?: ReactNode;
  children?: ReactNode;
  /** The buttons, the act last. */
  actions: ReactNode;
  onClose: () => void;
  /** An act is under way: until it ends neither Escape, the backdrop nor Back closes the dialog. Whoever has no act says `false`. */
  pending: boolean;
  /** Whether the backdrop, Escape and the browser's Back close it (docs/specification.md §4). */
  dismissable?: boolean;
  /** Something was typed into it: the backdrop, Escape and Back ask before they throw it away. A button does what it says. */
  unsaved?: boolean;
  width?: 'xs' | 'sm' | 'md' | 'lg';
}

/** A dialog over a page of the console. */
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
      // The browser would close the question that this key opens.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      maxWidth={width}
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>
        <Unbroken>{title}</Unbroken>
      </DialogTitle>
      {/* What scrolls is reached by keyboard, also where there is nothing in it to press. */}
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

/** A press on the backdrop would take the focus out of the field that has it, and a dialog may stay open. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.matches(`.${dialogClasses.container}`)) event.preventDefault();
}

/** The question of a page that is left, for a dialog: what is typed beside it stays either way. */
function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const translate = useTranslate();
  return (
    // A key pressed in the question is not pressed in the dialog behind it: Escape would ask again.
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

/** Whether there is more of the element than it has room for. */
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
