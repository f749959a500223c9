import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';
import BellIcon from 'lucide-react/icons/bell';
import Check from 'lucide-react/icons/check';
import Pin from 'lucide-react/icons/pin';
import type { ReactNode } from 'react';
import { includesRecord } from '../data/personalList';
import { useResource } from '../kit/contexts';
import { useResourceText } from '../kit/resourceText';
import { useChangePin, usePins } from '../pins/pins';
import { useChangeFollow, useFollows } from './FollowedRecords';
import css from './recordMenu.module.css';

interface Props extends Pick<MenuItemProps, 'autoFocus' | 'tabIndex'> {
  id: string;
  onClose: () => void;
}

/** Items to pin and to follow a record. The menu passes the focus to the first one. */
export function RecordMenuItems({ id, onClose, ...focusProps }: Props): ReactNode {
  const { name: resource, appendOnly } = useResource();
  const { translate } = useResourceText();
  const pins = usePins();
  const changePin = useChangePin();
  const follows = useFollows();
  const changeFollow = useChangeFollow();
  const record = { resource, recordId: id, subject: null };
  const isPinned = pins.data && includesRecord(pins.data, record);
  const isFollowing = follows.data && includesRecord(follows.data, record);
  return (
    <>
      <CheckItem
        {...focusProps}
        Icon={Pin}
        label={translate('search.pin')}
        isChecked={isPinned}
        onClick={() => {
          onClose();
          changePin(record, !isPinned);
        }}
      />
      {/* Append-only records never change, so nobody follows them. */}
      {!appendOnly && (
        <CheckItem
          Icon={BellIcon}
          label={translate('notifications.follows.follow')}
          hint={translate('notifications.follows.hint')}
          isChecked={isFollowing}
          onClick={() => {
            onClose();
            changeFollow(record, !isFollowing);
          }}
        />
      )}
    </>
  );
}

interface CheckItemProps extends Pick<MenuItemProps, 'autoFocus' | 'tabIndex'> {
  Icon: LucideIcon;
  label: string;
  hint?: string;
  /** `undefined` while it is not known; the item then does nothing. */
  isChecked: boolean | undefined;
  onClick: () => void;
}

function CheckItem({ Icon, label, hint, isChecked, onClick, ...focusProps }: CheckItemProps) {
  return (
    <MenuItem
      {...focusProps}
      role="menuitemcheckbox"
      aria-label={label}
      aria-checked={isChecked ?? false}
      aria-disabled={isChecked === undefined}
      title={hint}
      onClick={isChecked === undefined ? undefined : onClick}
    >
      <span className={css['item']}>
        <Icon size={18} aria-hidden />
        <span>{label}</span>
        {isChecked && <Check size={18} aria-hidden />}
      </span>
    </MenuItem>
  );
}
