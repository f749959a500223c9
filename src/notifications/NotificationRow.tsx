import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { useResourceText } from '../kit/resourceText';
import { focusHeading } from '../shell/Page';
import { kindIcon } from './kindIcons';
import { currentSubjectTitle, notificationPath, notificationText, type Notification } from './notification';
import { useMarkNotifications } from './useMarkNotifications';
import type { MovedRow } from './useMovedRows';
import css from './row.module.css';

interface Props {
  notification: Notification;
  onOpen?: () => void;
  /** Buttons, shown while the row has the pointer or the focus. */
  children: ReactNode;
}

/** Shows who did what to which record, with the quote of a mention. Opening the record marks it as read. */
export function NotificationRow({ notification, onOpen, children }: Props) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const markNotifications = useMarkNotifications();
  const { id, isRead, isSnoozed, snoozedUntil, resource, recordId, subject, createdAt, quote } = notification;
  const options = useDeclaredOptions(resource);
  const { Icon, tone } = kindIcon(notification);
  const content = (
    <>
      <span className={css['icon']} data-tone={tone}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={css['body']}>
        <span className={css['what']}>
          <span className={css['event']}>{notificationText(notification, texts)}</span>
          {!isRead && <span className="visually-hidden"> ({translate('notifications.unreadMark')})</span>}
        </span>
        {quote && <q className={css['quote']}>{translate('notifications.quote', { text: quote })}</q>}
        <span className={css['about']}>
          {currentSubjectTitle(subject, recordId, options, texts)}
          {' · '}
          <time dateTime={createdAt} title={format.instant(createdAt)}>
            {format.relativeTime(createdAt)}
          </time>
          {isSnoozed && snoozedUntil !== null && (
            <> · {translate('notifications.returns', { when: format.instant(snoozedUntil) })}</>
          )}
        </span>
      </span>
    </>
  );
  return (
    <li ref={focusNeighborOnUnmount} className={css['row']} data-unread={!isRead || undefined}>
      {subject && options && options.hasNoPages !== true ? (
        <Link
          className={css['content']}
          to={notificationPath(notification, options)}
          onClick={() => {
            if (!isRead) markNotifications({ ids: [id], isRead: true });
            onOpen?.();
          }}
        >
          {content}
        </Link>
      ) : (
        <span className={css['content']}>{content}</span>
      )}
      <span className={css['actions']}>{children}</span>
    </li>
  );
}

interface MovedProps {
  move: MovedRow;
  onUndo: () => void;
}

/** Line in the place of a notification that the user moved to another tab. */
export function MovedNotificationRow({ move, onUndo }: MovedProps) {
  const texts = useResourceText();
  const { translate } = texts;
  const markNotifications = useMarkNotifications();
  const undo = translate('form.undo');
  return (
    <li ref={focusNeighborOnUnmount} className={css['moved']}>
      <output>{translate(`notifications.moved.${move.label}`)}</output>
      <Button
        size="small"
        aria-label={`${undo}: ${notificationText(move.notification, texts)}`}
        onClick={() => {
          markNotifications(move.undoMarks);
          onUndo();
        }}
      >
        {undo}
      </Button>
    </li>
  );
}

/** Moves the focus to the next row if the row disappears while it contains the focus. */
function focusNeighborOnUnmount(row: HTMLLIElement | null) {
  return () => {
    if (row === null || !row.contains(document.activeElement)) return;
    const neighbor = row.nextElementSibling ?? row.previousElementSibling;
    const target = neighbor?.querySelector<HTMLElement>('a, button');
    if (target) target.focus();
    else focusHeading();
  };
}
