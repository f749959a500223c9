import BellIcon from 'lucide-react/icons/bell';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, Link } from 'react-router';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleCheck from 'lucide-react/icons/circle-check';
import { notifications } from '../../contract/people/notifications';
import { isEndpointMissing } from '../data/problem';
import { useRecords } from '../kit/list/useRecords';
import uiCss from '../kit/ui/ui.module.css';
import { useResourceText } from '../kit/resourceText';
import css from './bell.module.css';
import { routeOf } from '../../contract/resource';
import { ErrorState, LoadingState } from '../kit/ui/states';
import { useDismissOnBack } from '../kit/ui/useDismissOnBack';
import { useIsNarrow } from '../kit/ui/useIsNarrow';
import { followsPath } from './followsPath';
import {
  type Notification,
  notificationText,
  notificationPath,
  currentSubjectTitle,
  useMarkNotifications,
} from './notification';
import { useDeclaredOptions } from '../kit/resourceScreens';

const subscribeNever = () => () => {};
const useElement = (id: string) => useSyncExternalStore(subscribeNever, () => document.getElementById(id));

const maxCountShown = 99;

/** Width in pixels at which the header has room for the bell (topbar.css). */
const bellMinWidth = 600;

/** Bell in the header. On phones, a line of the account menu, whose button shows the number of unread notifications. */
export function Bell() {
  const { translate, format } = useResourceText();
  const { pathname } = useLocation();
  const toolbarSlot = useElement('tools');
  const accountSlot = useElement('account-notifications');
  const accountCountSlot = useElement('account-count');
  const isPhone = useIsNarrow(bellMinWidth);
  const [panelState, setPanelState] = useState<{ anchor: HTMLElement; pathname: string } | null>(null);
  const { total = 0, error } = useRecords(notifications, {
    filter: { isRead: false },
    sort: { field: 'createdAt', order: 'DESC' },
    perPage: 1,
  });
  // Closes the panel after a navigation.
  const anchor = panelState?.pathname === pathname ? panelState.anchor : null;
  const unread =
    total > 0 ? translate('notifications.unread', { smart_count: total, count: format.number(total) }) : '';
  const name = translate('notifications.title');
  const count = total > 0 && (
    <span className={css['count']} aria-hidden>
      {total > maxCountShown ? `${maxCountShown}+` : total}
    </span>
  );
  if (!toolbarSlot || isEndpointMissing(error)) return null;
  return (
    <>
      {createPortal(<output className={uiCss['visuallyHidden']}>{unread}</output>, toolbarSlot)}
      {isPhone && accountSlot && accountCountSlot ? (
        <>
          {createPortal(count, accountCountSlot)}
          {createPortal(
            <Link className="account-line" to={routeOf(notifications)}>
              <BellIcon size={18} aria-hidden />
              {unread ? `${name}: ${unread}` : name}
            </Link>,
            accountSlot,
          )}
        </>
      ) : (
        createPortal(
          <button
            type="button"
            className={css['bell']}
            aria-label={unread ? `${name}: ${unread}` : name}
            title={name}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={(event) => setPanelState({ anchor: event.currentTarget, pathname })}
          >
            <BellIcon size={20} aria-hidden />
            {count}
          </button>,
          toolbarSlot,
        )
      )}
      {anchor && !isPhone && <BellPanel anchor={anchor} onClose={() => setPanelState(null)} />}
    </>
  );
}

interface BellPanelProps {
  anchor: HTMLElement;
  onClose: () => void;
}

const maxRows = 20;
const sort = { field: 'createdAt', order: 'DESC' } as const;

function BellPanel({ anchor, onClose }: BellPanelProps) {
  const { translate } = useResourceText();
  useDismissOnBack(onClose);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': translate('notifications.title'), className: css['paper'] },
      }}
    >
      <Content onClose={onClose} />
    </Popover>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const { translate } = useResourceText();
  const markNotifications = useMarkNotifications();
  const waiting = useRecords(notifications, { filter: { isWaiting: true }, sort, perPage: maxRows });
  const otherNotifications = useRecords(notifications, { filter: { isWaiting: false }, sort, perPage: maxRows });
  const shownRows = [...(waiting.data ?? []), ...(otherNotifications.data ?? [])];
  const error = waiting.data && otherNotifications.data ? null : (waiting.error ?? otherNotifications.error);
  // Upper bound for "mark all", so that notifications that arrive meanwhile stay unread.
  const newestId = shownRows.reduce((id, one) => (one.id > id ? one.id : id), '');
  const refetchBoth = () => {
    void waiting.refetch();
    void otherNotifications.refetch();
  };
  return (
    <div className={css['panel']}>
      <header className={css['head']}>
        <h2>{translate('notifications.title')}</h2>
        {shownRows.some(({ isRead }) => !isRead) && (
          <Button
            size="small"
            startIcon={<CheckCheck size={16} aria-hidden />}
            onClick={() => void markNotifications({ upTo: newestId, isRead: true })}
          >
            {translate('notifications.markAll')}
          </Button>
        )}
      </header>
      <div className={css['body']}>
        {error ? (
          <ErrorState
            error={error}
            onRetry={refetchBoth}
            isRetrying={waiting.isFetching || otherNotifications.isFetching}
          />
        ) : !waiting.data || !otherNotifications.data ? (
          <div className={css['loading']}>
            <LoadingState rows={4} />
          </div>
        ) : shownRows.length === 0 ? (
          <p className={css['empty']}>{translate('notifications.empty')}</p>
        ) : (
          <>
            <Group
              title={translate('notifications.waiting')}
              hint={
                <>
                  {translate('notifications.waitingHint')}{' '}
                  <Link to="/home" onClick={onClose}>
                    {translate('notifications.toHome')}
                  </Link>
                </>
              }
              rows={waiting.data}
              onOpen={onClose}
            />
            <Group title={translate('notifications.news')} rows={otherNotifications.data} onOpen={onClose} />
          </>
        )}
      </div>
      <footer className={css['foot']}>
        <Link to={routeOf(notifications)} onClick={onClose}>
          {translate('notifications.all')}
        </Link>
        <Link to={followsPath} onClick={onClose}>
          {translate('notifications.follows.title')}
        </Link>
      </footer>
    </div>
  );
}

interface GroupProps {
  title: ReactNode;
  hint?: ReactNode;
  rows: readonly Notification[];
  onOpen: () => void;
}

function Group({ title, hint, rows, onOpen }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      {hint && <p className={css['hint']}>{hint}</p>}
      <ul className={css['rows']}>
        {rows.map((one) => (
          <NotificationRow key={one.id} notification={one} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

interface NotificationRowProps {
  notification: Notification;
  onOpen: () => void;
}

function NotificationRow({ notification, onOpen }: NotificationRowProps) {
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
