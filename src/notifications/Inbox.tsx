import Button from '@mui/material/Button';
import SnackbarContent from '@mui/material/SnackbarContent';
import { keepPreviousData } from '@tanstack/react-query';
import Archive from 'lucide-react/icons/archive';
import CheckCheck from 'lucide-react/icons/check-check';
import { useState, type ReactNode } from 'react';
import { useCloseNotification, useDataProvider, useNotify } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { maxMarkedIds } from '../../contract/people/markNotifications';
import { newsKinds, notifications } from '../../contract/people/notifications';
import { routeOf, type FilterOf } from '../../contract/resource';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { useRecords } from '../kit/list/useRecords';
import { useResourceText } from '../kit/resourceText';
import { useSingleFlight } from '../kit/useWriteOnce';
import { EmptyState, ErrorState, LoadingState } from '../kit/ui/states';
import { TabLinks } from '../kit/ui/TabLinks';
import { notificationSettingsPath } from '../shell/menu';
import { focusHeadingOnUnmount, Page } from '../shell/Page';
import { MovedNotificationRow, NotificationRow } from './NotificationRow';
import type { Notification } from './notification';
import { RowActions } from './RowActions';
import { useMarkNotifications } from './useMarkNotifications';
import { useMovedRows } from './useMovedRows';
import { newestFirst, newsRefetchInterval, readNewsFilter, useNews } from './useNews';
import css from './inbox.module.css';
import rowCss from './row.module.css';

export const inboxTabs = ['new', 'snoozed', 'archived'] as const;
type InboxTab = (typeof inboxTabs)[number];

/** The notifications of the user: new, snoozed and archived ones. Tasks that wait for the user are on Home. */
export function Inbox() {
  const { translate } = useResourceText();
  const [search] = useSearchParams();
  const current = inboxTabs.find((tab) => tab === search.get('tab')) ?? 'new';
  return (
    <Page
      title={translate('notifications.title')}
      actions={
        <Button
          variant="outlined"
          component={Link}
          to={notificationSettingsPath}
          aria-label={translate('notifications.settings.title')}
        >
          {translate('notifications.settings.link')}
        </Button>
      }
    >
      <div className={css['page']}>
        <TabLinks
          label={translate('list.which')}
          tabs={inboxTabs.map((tab) => ({
            to: tab === 'new' ? routeOf(notifications) : `${routeOf(notifications)}?tab=${tab}`,
            label: translate(`notifications.tabs.${tab}`),
            isCurrent: tab === current,
          }))}
        />
        {current === 'new' ? <News /> : <OtherTab key={current} tab={current} />}
      </div>
    </Page>
  );
}

const rowsPerPage = 30;
/** Milliseconds. */
const undoDurationMs = 8_000;

function News() {
  const { translate } = useResourceText();
  const [perPage, setPerPage] = useState(rowsPerPage);
  const { rows, total, newestId, ...query } = useNews(perPage);
  const mark = useMarkNotifications();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [archiveRead, isArchiving] = useSingleFlight(async () => {
    try {
      const ids = await readNewsIds(dataProvider);
      mark({ ids, onlyRead: true, isArchived: true });
      notify(<ArchivedToast count={ids.length} onUndo={() => mark({ ids, isArchived: false, isRead: true })} />, {
        autoHideDuration: undoDurationMs,
      });
    } catch (error) {
      const { code, params } = problemOf(error);
      notify(`problems.${code}`, { type: 'error', messageArgs: params });
    }
  });
  return (
    <Rows tab="new" rows={rows} total={total} {...query} onShowMore={() => setPerPage(perPage + rowsPerPage)}>
      {rows?.some(({ isRead }) => !isRead) && (
        <Button
          ref={focusHeadingOnUnmount}
          size="small"
          startIcon={<CheckCheck size={16} aria-hidden />}
          onClick={() => mark({ upTo: newestId, isRead: true })}
        >
          {translate('notifications.markAll')}
        </Button>
      )}
      {rows?.some(({ isRead }) => isRead) && (
        <Button
          ref={focusHeadingOnUnmount}
          size="small"
          startIcon={<Archive size={16} aria-hidden />}
          loading={isArchiving}
          onClick={() => void archiveRead()}
        >
          {translate('notifications.archiveRead')}
        </Button>
      )}
    </Rows>
  );
}

async function readNewsIds(dataProvider: ConsoleDataProvider): Promise<string[]> {
  const { data } = await dataProvider.getList<Notification>(notifications.name, {
    filter: readNewsFilter,
    sort: newestFirst,
    pagination: { page: 1, perPage: maxMarkedIds },
  });
  return data.map(({ id }) => id);
}

function ArchivedToast({ count, onUndo }: { count: number; onUndo: () => void }) {
  const { translate, format } = useResourceText();
  const close = useCloseNotification();
  return (
    <SnackbarContent
      // Announces politely; the default role is `alert`.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="status"
      message={translate('notifications.archivedRead', { smart_count: count, count: format.number(count) })}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            onUndo();
            close();
          }}
        >
          {translate('form.undo')}
        </Button>
      }
    />
  );
}

const filters: Readonly<Record<Exclude<InboxTab, 'new'>, FilterOf<typeof notifications>>> = {
  snoozed: { kind: [...newsKinds], isSnoozed: true },
  archived: { kind: [...newsKinds], archived: true },
};

function OtherTab({ tab }: { tab: Exclude<InboxTab, 'new'> }) {
  const [perPage, setPerPage] = useState(rowsPerPage);
  const { data, total, error, isFetching, refetch } = useRecords(
    notifications,
    { filter: filters[tab], sort: newestFirst, perPage },
    { refetchInterval: newsRefetchInterval, placeholderData: keepPreviousData },
  );
  return (
    <Rows
      tab={tab}
      rows={data}
      total={total ?? 0}
      error={error}
      isFetching={isFetching}
      refetch={() => void refetch()}
      onShowMore={() => setPerPage(perPage + rowsPerPage)}
    />
  );
}

interface RowsProps {
  tab: InboxTab;
  rows: readonly Notification[] | undefined;
  total: number;
  error: unknown;
  isFetching: boolean;
  refetch: () => void;
  onShowMore: () => void;
  children?: ReactNode;
}

function Rows({ tab, rows, total, error, isFetching, refetch, onShowMore, children }: RowsProps) {
  const { translate } = useResourceText();
  const { shownRows, addMove, undoMove, clearMoves } = useMovedRows(rows ?? []);
  if (!rows) {
    if (error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
    return <LoadingState rows={6} />;
  }
  if (shownRows.length === 0)
    return (
      <EmptyState
        title={translate(`notifications.none.${tab}.title`)}
        hint={translate(`notifications.none.${tab}.hint`)}
      />
    );
  return (
    <>
      {children && <div className={css['tools']}>{children}</div>}
      <ul
        className={`${rowCss['rows']} ${css['rows']}`}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && clearMoves()}
      >
        {shownRows.map(({ notification, move }) =>
          move ? (
            <MovedNotificationRow key={notification.id} move={move} onUndo={() => undoMove(move)} />
          ) : (
            <NotificationRow key={notification.id} notification={notification}>
              <RowActions notification={notification} onMove={(marks) => addMove(notification, marks)} />
            </NotificationRow>
          ),
        )}
      </ul>
      {total > rows.length && (
        <Button ref={focusHeadingOnUnmount} className={css['more']} onClick={onShowMore} loading={isFetching}>
          {translate('notifications.showMore')}
        </Button>
      )}
    </>
  );
}
