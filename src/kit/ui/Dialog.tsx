import MuiDialog, { dialogClasses } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useState, type MouseEvent, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { useT } from '../../i18n/useT';
import { config } from '../../config';
import { AlertDialog } from './AlertDialog';
import { NoBreakText } from './values';
import { useDismissOnBack } from './useDismissOnBack';
import { useUnsaved } from '../../unsaved';
import { DialogFooterContext } from '../../shell/dialogFooter';

interface Props {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
  onClose: () => void;
  /** While true, Escape, the backdrop and Back do not close the dialog. A dialog without an action passes `false`. */
  isPending: boolean;
  /** Whether the backdrop, Escape and Back close the dialog (docs/specification.md §4). */
  isDismissable?: boolean;
  /**
   * If true, the backdrop, Escape and Back ask before discarding the input; buttons do not ask.
   */
  hasUnsavedInput?: boolean;
  width?: 'xs' | 'sm' | 'md' | 'lg';
}

export function Dialog({
  title,
  text,
  children,
  actions,
  onClose,
  isPending,
  isDismissable = true,
  hasUnsavedInput = false,
  width = 'xs',
}: Props) {
  const translate = useT();
  const id = useId();
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);
  const confirmDiscard = () => setConfirmingDiscard(true);
  const dismiss = isDismissable && !isPending ? (hasUnsavedInput ? confirmDiscard : onClose) : null;
  useDismissOnBack(dismiss);
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const hasOverflow = useHasOverflow(content);
  return (
    <MuiDialog
      open
      onClose={dismiss ?? undefined}
      onMouseDown={preventFocusLoss}
      // Prevents the default: the key press that opens the discard question would also close the dialog.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      maxWidth={width}
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>
        <NoBreakText>{title}</NoBreakText>
      </DialogTitle>
      {/* Focusable while the content scrolls, so that keyboard users can scroll it even without controls inside. */}
      <DialogContent ref={setContent} tabIndex={hasOverflow ? 0 : undefined}>
        {config.isSandbox && <p className="sandbox-mark">{translate('sandbox.dialog')}</p>}
        {text && <div id={`${id}-text`}>{text}</div>}
        <DialogFooterContext value={footer}>{children}</DialogFooterContext>
      </DialogContent>
      <DialogActions ref={setFooter} data-scrolls={hasOverflow || undefined}>
        {actions}
      </DialogActions>
      {isConfirmingDiscard && <DiscardQuestion onDiscard={onClose} onContinue={() => setConfirmingDiscard(false)} />}
    </MuiDialog>
  );
}

/**
 * Keeps the focus in the field during a press on the backdrop, because the dialog may stay open, and on a button that
 * submits, because the error of the field would move the button away from the pointer.
 */
export function preventFocusLoss(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target.matches(`.${dialogClasses.container}`) || target.closest('[type="submit"]')) event.preventDefault();
}

function DiscardQuestion({ onDiscard, onContinue }: { onDiscard: () => void; onContinue: () => void }) {
  const translate = useT();
  return (
    // Stops keys from reaching the dialog behind the question: Escape would ask again.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={(event) => event.stopPropagation()}>
      <AlertDialog
        header={translate('layout.leave.leave.header')}
        acceptLabel={translate('layout.leave.leave.accept')}
        dismissLabel={translate('layout.leave.stay')}
        isDismissable
        onAccept={onDiscard}
        onDismiss={onContinue}
      >
        <p>{translate('layout.leave.leave.message')}</p>
      </AlertDialog>
    </div>
  );
}

function useHasOverflow(element: HTMLElement | null): boolean {
  const [hasOverflow, setHasOverflow] = useState(false);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHasOverflow(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return hasOverflow;
}

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** Names the action, such as "Archivar"; never "OK". */
  confirmLabel: string;
  isPending: boolean;
  problem?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  isPending,
  problem,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const translate = useT();
  return (
    <Dialog
      title={title}
      text={children}
      isPending={isPending}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={isPending}>
            {translate('form.cancel')}
          </Button>
          <Button variant="contained" onClick={onConfirm} loading={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {problem}
    </Dialog>
  );
}

interface OneTimeDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  width?: 'sm' | 'md';
  onClose: () => void;
  children: ReactNode;
}

/**
 * Dialog with content that is shown once, such as a secret. Only the confirmation button closes it; leaving the page
 * asks for confirmation.
 */
export function OneTimeDialog({ title, text, confirmLabel, width = 'sm', onClose, children }: OneTimeDialogProps) {
  const markSaved = useUnsaved(true);
  return (
    <Dialog
      width={width}
      isDismissable={false}
      isPending={false}
      title={title}
      text={text}
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          onClick={() => {
            markSaved();
            onClose();
          }}
        >
          {confirmLabel}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
