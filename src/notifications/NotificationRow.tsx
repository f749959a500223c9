import CircleDot from 'lucide-react/icons/circle-dot';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router';
import { useDeclaredOptions } from '../kit/declaredOptions';
import { useResourceText } from '../kit/resourceText';
import css from './bell.module.css';
import { notificationText, notificationPath, currentSubjectTitle, type Notification } from './notificationText';
import { useMarkNotifications } from './useMarkNotifications';

interface Props {
  notification: Notification;
  onOpen: () => void;
}

export function NotificationRow({ notification, onOpen }: Props) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const markNotifications = useMarkNotifications();
  const { id, isRead, resource, recordId, subject, createdAt } = notification;
  const options = useDeclaredOptions(resource);
  const content = (
    <>
      <span className={css['notificationText']}>{notificationText(notification, texts)}</span>
      <span className={css['about']}>
        {currentSubjectTitle(subject, recordId, options, texts)}
        {' · '}
        <time dateTime={createdAt} title={format.instant(createdAt)}>
          {format.relativeTime(createdAt)}
        </time>
      </span>
    </>
  );
  const toggleLabel = translate(isRead ? 'notifications.markUnread' : 'notifications.markRead');
  return (
    <li className={css['row']} data-unread={!isRead || undefined}>
      {subject && options && options.hasNoPages !== true ? (
        <Link
          to={notificationPath(notification, options)}
          onClick={() => {
            if (!isRead) void markNotifications({ ids: [id], isRead: true });
            onOpen();
          }}
        >
          {content}
        </Link>
      ) : (
        <span className={css['text']}>{content}</span>
      )}
      <button
        type="button"
        className={css['mark']}
        aria-label={toggleLabel}
        title={toggleLabel}
        onClick={() => void markNotifications({ ids: [id], isRead: !isRead })}
      >
        {isRead ? <CircleDot size={18} aria-hidden /> : <CircleCheck size={18} aria-hidden />}
      </button>
    </li>
  );
}
