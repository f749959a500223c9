import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { requestText } from '../approvals/PendingApprovals';
import { useRecordTitle } from '../kit/recordTitle';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { useResourceText } from '../kit/resourceText';
import { NoBreakText } from '../kit/ui/values';
import { focusHeading } from '../shell/Page';
import { kindIcon } from './kindIcons';
import { currentSubjectTitle, notificationPath, notificationText, type Notification } from './notification';
import { useMarkNotifications } from './useMarkNotifications';
import type { MovedRow } from './useMovedRows';
import uiCss from '../kit/ui/ui.module.css';
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
  const requested = useRequestedText(subject);
  const { Icon, tone } = kindIcon(notification);
  const content = (
    <>
      <span className={`${css['icon']} ${uiCss['tone']}`} data-tone={tone}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={css['body']}>
        <span className={css['event']}>
          {notificationText(notification, texts)}
          {!isRead && <span className="visually-hidden"> ({translate('notifications.unreadMark')})</span>}
        </span>
        {quote && <q className={css['quote']}>{translate('notifications.quote', { text: quote })}</q>}
        <span className={css['about']}>
          <NoBreakText>
            {(requested && `${requested} · `) + currentSubjectTitle(subject, recordId, options, texts)}
          </NoBreakText>
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

/** Returns the action and the record that an approval is about; empty for other subjects. */
function useRequestedText(subject: Notification['subject']): string {
  const texts = useResourceText();
  const request = subject?.request;
  const title = useRecordTitle(request?.resource ?? '', request?.title ?? null);
  return request ? [requestText(request, texts), title].filter(Boolean).join(' · ') : '';
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
