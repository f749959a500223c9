import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { useDismissOnBack } from './useDismissOnBack';

interface Props {
  label: string;
  /** The button that opened it: it lies under it, and the focus comes back to it. */
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** A small dialog beside the button that opened it. Escape, a press beside it and the browser's Back close it. */
export function Popup({ label, anchor, onClose, children }: Props) {
  useDismissOnBack(onClose);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      {children}
    </Popover>
  );
}
