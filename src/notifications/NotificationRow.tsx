import CircleDot from 'lucide-react/icons/circle-dot';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router';
import { useDeclared } from '../kit/declared';
import { useWords } from '../kit/words';
import css from './bell.module.css';
import { saidBy, targetOf, titleOfSubject, type Notification } from './sentence';
import { useMark } from './useMark';

interface Props {
  notification: Notification;
  onOpen: () => void;
}

/** One notification with its record and time; opening the record marks it as read. */
export function NotificationRow({ notification, onOpen }: Props) {
  const words = useWords();
  const { translate, format } = words;
  const mark = useMark();
  const { id, isRead, resource, recordId, subject, createdAt } = notification;
  const options = useDeclared(resource);
  const said = (
    <>
      <span className={css['said']}>{saidBy(notification, words)}</span>
      <span className={css['about']}>
        {titleOfSubject(subject, recordId, options, words)}
        {' · '}
        <time dateTime={createdAt} title={format.instant(createdAt)}>
          {format.ago(createdAt)}
        </time>
      </span>
    </>
  );
  const turn = translate(isRead ? 'notifications.markUnread' : 'notifications.markRead');
  return (
    <li className={css['row']} data-unread={!isRead || undefined}>
      {subject && options && options.isPart !== true ? (
        <Link
          to={targetOf(notification, options)}
          onClick={() => {
            if (!isRead) void mark({ ids: [id], isRead: true });
            onOpen();
          }}
        >
          {said}
        </Link>
      ) : (
        <span className={css['text']}>{said}</span>
      )}
      <button
        type="button"
        className={css['mark']}
        aria-label={turn}
        title={turn}
        onClick={() => void mark({ ids: [id], isRead: !isRead })}
      >
        {isRead ? <CircleDot size={18} aria-hidden /> : <CircleCheck size={18} aria-hidden />}
      </button>
    </li>
  );
}
