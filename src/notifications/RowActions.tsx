import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';
import Hourglass from 'lucide-react/icons/hourglass';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up';
import BellRing from 'lucide-react/icons/bell-ring';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { config } from '../config';
import { useResourceText } from '../kit/resourceText';
import { useDismissOnBack } from '../kit/ui/useDismissOnBack';
import { useIsNarrow } from '../kit/ui/useIsNarrow';
import type { Notification } from './notification';
import { snoozeTimes } from './snoozeTimes';
import { isMove, useMarkNotifications, type Marks } from './useMarkNotifications';
import css from './row.module.css';

interface RowAction {
  label: string;
  Icon: LucideIcon;
  marks: Marks;
}

interface Props {
  notification: Notification;
  /** Whether only the first button is shown. */
  isCompact?: boolean;
  /** Called when the notification moves to another tab. */
  onMove?: (marks: Marks) => void;
}

/** Buttons to mark, archive and snooze a notification; on phones, one button with a menu. */
export function RowActions({ notification, isCompact = false, onMove }: Props) {
  const { translate } = useResourceText();
  const markNotifications = useMarkNotifications();
  const mark = (marks: Marks) => {
    markNotifications(marks);
    if (isMove(marks)) onMove?.(marks);
  };
  const isNarrow = useIsNarrow() && !isCompact;
  const [menu, setMenu] = useState<{ anchor: HTMLElement; openedAt: Date } | null>(null);
  const actions = useRowActions(notification).slice(0, isCompact ? 1 : undefined);
  const canSnooze = !isCompact && notification.archivedAt === null && !notification.isSnoozed;
  const menuLabel = translate(isNarrow ? 'notifications.more' : 'notifications.snooze');
  return (
    <>
      {!isNarrow &&
        actions.map(({ label, Icon, marks }) => (
          <button
            key={label}
            type="button"
            className={css['action']}
            aria-label={label}
            title={label}
            onClick={() => mark(marks)}
          >
            <Icon size={18} aria-hidden />
          </button>
        ))}
      {(isNarrow || canSnooze) && (
        <button
          type="button"
          className={css['action']}
          aria-label={menuLabel}
          title={menuLabel}
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          onClick={(event) => setMenu({ anchor: event.currentTarget, openedAt: new Date() })}
        >
          {isNarrow ? <Ellipsis size={20} aria-hidden /> : <Hourglass size={18} aria-hidden />}
        </button>
      )}
      {menu && (
        <RowMenu
          {...menu}
          label={menuLabel}
          actions={isNarrow ? actions : []}
          snoozedId={canSnooze ? notification.id : null}
          onChoose={mark}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

function useRowActions({ id, isRead, isSnoozed, archivedAt }: Notification): RowAction[] {
  const { translate } = useResourceText();
  const ids = [id];
  if (archivedAt !== null)
    return [{ label: translate('notifications.unarchive'), Icon: ArchiveRestore, marks: { ids, isArchived: false } }];
  return [
    isSnoozed
      ? { label: translate('notifications.unsnooze'), Icon: BellRing, marks: { ids, snoozedUntil: null } }
      : {
          label: translate(isRead ? 'notifications.markUnread' : 'notifications.markRead'),
          Icon: isRead ? CircleDot : CircleCheck,
          marks: { ids, isRead: !isRead },
        },
    { label: translate('notifications.archive'), Icon: Archive, marks: { ids, isArchived: true } },
  ];
}

interface RowMenuProps {
  label: string;
  anchor: HTMLElement;
  openedAt: Date;
  actions: readonly RowAction[];
  snoozedId: string | null;
  onChoose: (marks: Marks) => void;
  onClose: () => void;
}

function RowMenu({ label, anchor, openedAt, actions, snoozedId, onChoose, onClose }: RowMenuProps) {
  const { translate, format } = useResourceText();
  useDismissOnBack(onClose);
  const choose = (marks: Marks) => {
    onClose();
    onChoose(marks);
  };
  const isOnlySnooze = actions.length === 0;
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}>
      {actions.map((action) => (
        <MenuItem key={action.label} onClick={() => choose(action.marks)}>
          {action.label}
        </MenuItem>
      ))}
      {snoozedId !== null &&
        snoozeTimes(openedAt, config.timeZone).map(({ name, at }) => {
          const until = translate(`notifications.snoozeUntil.${name}`);
          return (
            <MenuItem key={name} onClick={() => choose({ ids: [snoozedId], snoozedUntil: at.toISOString() })}>
              <ListItemText
                primary={isOnlySnooze ? until : `${translate('notifications.snooze')}: ${until}`}
                secondary={name === 'later' ? format.time(at.toISOString()) : format.instant(at.toISOString())}
              />
            </MenuItem>
          );
        })}
    </Menu>
  );
}
