import BellIcon from 'lucide-react/icons/bell';
import { useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, Link } from 'react-router';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import CheckCheck from 'lucide-react/icons/check-check';
import { notifications } from '../../contract/people/notifications';
import { isEndpointMissing } from '../data/problem';
import { useRecords } from '../kit/list/useRecords';
import { useResourceText } from '../kit/resourceText';
import { useSlots } from '../kit/slots';
import css from './bell.module.css';
import { routeOf } from '../../contract/resource';
import { ErrorState, LoadingState } from '../kit/ui/states';
import { useDismissOnBack } from '../kit/ui/useDismissOnBack';
import { useIsPhone } from '../kit/ui/useIsNarrow';
import { NotificationRow } from './NotificationRow';
import { RowActions } from './RowActions';
import rowCss from './row.module.css';
import { useMarkNotifications } from './useMarkNotifications';
import { newestFirst, newsRefetchInterval, unreadNewsFilter, useNews } from './useNews';

const subscribeNever = () => () => {};
const useElement = (id: string) => useSyncExternalStore(subscribeNever, () => document.getElementById(id));

const maxCountShown = 99;

/**
 * Bell in the header, with the unread news. On phones, a line of the account menu, whose button shows the number of
 * unread notifications.
 */
export function Bell() {
  const { translate, format } = useResourceText();
  const { pathname } = useLocation();
  const toolbarSlot = useElement('tools');
  const accountSlot = useElement('account-notifications');
  const accountCountSlot = useElement('account-count');
  const isPhone = useIsPhone();
  const [panelState, setPanelState] = useState<{ anchor: HTMLElement; pathname: string } | null>(null);
  const { total = 0, error } = useRecords(
    notifications,
    { filter: unreadNewsFilter, sort: newestFirst, perPage: 1 },
    { refetchInterval: newsRefetchInterval },
  );
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
      {createPortal(<output className="visually-hidden">{unread}</output>, toolbarSlot)}
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

function Content({ onClose }: Pick<BellPanelProps, 'onClose'>) {
  const { translate } = useResourceText();
  const { OpenTasksLink } = useSlots();
  const markNotifications = useMarkNotifications();
  const { rows, newestId, error, refetch, isFetching } = useNews(maxRows);
  return (
    <div className={css['panel']}>
      <header className={css['head']}>
        <h2>{translate('notifications.title')}</h2>
        {rows?.some(({ isRead }) => !isRead) && (
          <Button
            size="small"
            startIcon={<CheckCheck size={16} aria-hidden />}
            onClick={() => markNotifications({ upTo: newestId, isRead: true })}
          >
            {translate('notifications.markAll')}
          </Button>
        )}
      </header>
      <div className={css['body']}>
        {!rows && error ? (
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
        ) : !rows ? (
          <div className={css['loading']}>
            <LoadingState rows={4} />
          </div>
        ) : rows.length === 0 ? (
          <p className={css['empty']}>{translate('notifications.empty')}</p>
        ) : (
          <ul className={rowCss['rows']}>
            {rows.map((one) => (
              <NotificationRow key={one.id} notification={one} onOpen={onClose}>
                <RowActions notification={one} isCompact />
              </NotificationRow>
            ))}
          </ul>
        )}
      </div>
      <footer className={css['foot']}>
        <Link to={routeOf(notifications)} onClick={onClose}>
          {translate('notifications.all')}
        </Link>
        {OpenTasksLink && <OpenTasksLink onClick={onClose} />}
      </footer>
    </div>
  );
}
