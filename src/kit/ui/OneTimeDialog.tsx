import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog';
import { useUnsaved } from '../../unsaved';

interface Props {
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
export function OneTimeDialog({ title, text, confirmLabel, width = 'sm', onClose, children }: Props) {
  const markSaved = useUnsaved(true);
  return (
    <Dialog
      width={width}
      dismissable={false}
      pending={false}
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
