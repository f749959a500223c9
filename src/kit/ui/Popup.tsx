import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import css from './popup.module.css';
import { useDismissOnBack } from './useDismissOnBack';
import { useIsPhone } from './useIsNarrow';

interface Props {
  label: string;
  /** Button that opened the popup. The popup is placed below it and returns the focus to it. */
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Dialog below the button that opened it, on phones a sheet at the bottom. Escape, a press outside and the browser's
 * Back close it.
 */
export default function Popup({ label, anchor, onClose, children }: Props) {
  const translate = useT();
  const titleId = useId();
  const isPhone = useIsPhone();
  useDismissOnBack(onClose);
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference={isPhone ? 'none' : 'anchorEl'}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: isPhone
          ? { role: 'dialog', className: css['sheet'], 'aria-labelledby': titleId }
          : { role: 'dialog', 'aria-label': label },
        backdrop: { invisible: !isPhone },
      }}
    >
      {isPhone && (
        <header className={css['head']}>
          <h2 id={titleId}>{label}</h2>
          <IconButton aria-label={translate('form.close')} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </header>
      )}
      {isPhone ? <div className={css['body']}>{children}</div> : children}
    </Popover>
  );
}
