import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { useDismissOnBack } from './useDismissOnBack';

interface Props {
  label: string;
  /** Button that opened the popup. The popup is placed below it and returns the focus to it. */
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** Non-modal dialog below the button that opened it. Escape, a press outside and the browser's Back close it. */
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
