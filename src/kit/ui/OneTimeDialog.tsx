import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog';
import { useUnsaved } from './unsaved';

interface Props {
  title: string;
  text: string;
  /** What the button says by which the person says that it is kept. */
  kept: string;
  width?: 'sm' | 'md';
  onClose: () => void;
  children: ReactNode;
}

/**
 * What is shown this once, such as a secret. Nothing but saying that it is kept closes it, and leaving the page is asked
 * about first.
 */
export function OneTimeDialog({ title, text, kept, width = 'sm', onClose, children }: Props) {
  const release = useUnsaved(true);
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
            release();
            onClose();
          }}
        >
          {kept}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
