import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useState, type ReactNode } from 'react';
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
  width?: 'xs' | 'sm' | 'md' | 'lg';
}

/** A dialog over a page of the console. */
export function Dialog({ title, text, children, actions, onClose, pending, dismissable = true, width = 'xs' }: Props) {
  const id = useId();
  const dismiss = dismissable && !pending ? onClose : null;
  useDismissOnBack(dismiss);
  const [content, setContent] = useState<HTMLElement | null>(null);
  const scrolls = useScrolls(content);
  return (
    <MuiDialog
      open
      onClose={dismiss ?? undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      maxWidth={width}
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      {/* What scrolls is reached by keyboard, also where there is nothing in it to press. */}
      <DialogContent ref={setContent} tabIndex={scrolls ? 0 : undefined}>
        {text && <div id={`${id}-text`}>{text}</div>}
        {children}
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </MuiDialog>
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
