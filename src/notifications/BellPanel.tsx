import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Popover from '@mui/material/Popover';
import CheckCheck from 'lucide-react/icons/check-check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { notifications } from '../../contract/people/notifications';
import { routeOf } from '../../contract/resource';
import { useRecords } from '../kit/list/useRecords';
import { ErrorState, LoadingState } from '../kit/ui/states';
import { useDismissOnBack } from '../kit/ui/useDismissOnBack';
import { useNarrow } from '../kit/ui/useNarrow';
import { useResourceText } from '../kit/resourceText';
import css from './bell.module.css';
import { followsPath } from './followsPath';
import { NotificationRow } from './NotificationRow';
import type { Notification } from './notificationText';
import { useMarkNotifications } from './useMarkNotifications';

interface Props {
  anchor: HTMLElement;
  onClose: () => void;
}

const maxRows = 20;
const sort = { field: 'createdAt', order: 'DESC' } as const;

export function BellPanel({ anchor, onClose }: Props) {
  const { translate } = useResourceText();
  const narrow = useNarrow();
  useDismissOnBack(onClose);
  const label = { role: 'dialog', 'aria-label': translate('notifications.title') };
  return narrow ? (
    <Dialog open fullScreen onClose={onClose} slotProps={{ paper: label }}>
      <Content onClose={onClose} hasCloseButton />
    </Dialog>
  ) : (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { ...label, className: css['paper'] } }}
    >
      <Content onClose={onClose} />
    </Popover>
  );
}

function Content({ onClose, hasCloseButton = false }: { onClose: () => void; hasCloseButton?: boolean }) {
  const { translate } = useResourceText();
  const markNotifications = useMarkNotifications();
  const waiting = useRecords(notifications, { filter: { isWaiting: true }, sort, perPage: maxRows });
  const otherNotifications = useRecords(notifications, { filter: { isWaiting: false }, sort, perPage: maxRows });
  const shownRows = [...(waiting.data ?? []), ...(otherNotifications.data ?? [])];
  const error = waiting.data && otherNotifications.data ? null : (waiting.error ?? otherNotifications.error);
  // Notifications that arrive while the panel is open stay unread.
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
        {hasCloseButton && (
          <button type="button" className={css['close']} aria-label={translate('form.close')} onClick={onClose}>
            <X size={20} aria-hidden />
          </button>
        )}
      </header>
      <div className={css['body']}>
        {error ? (
          <ErrorState
            error={error}
            onRetry={refetchBoth}
            retrying={waiting.isFetching || otherNotifications.isFetching}
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
