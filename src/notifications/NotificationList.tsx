import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { notifications } from '../../contract/people/notifications';
import { routeOf, type FilterOf } from '../../contract/resource';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { FieldCell, CustomCellsContext, customCells } from '../kit/FieldCell';
import { useFilterOf } from '../kit/list/ListScope';
import { ListScreen } from '../kit/list/ListScreen';
import { listPathOf } from '../kit/list/list';
import { recordOf, type AnyRecord } from '../kit/record';
import tabsCss from '../kit/ui/tabs.module.css';
import { useResourceText } from '../kit/resourceText';
import { followsPath } from './followsPath';
import { notificationText, currentSubjectTitle, useMarkNotifications } from './notification';
import { NoBreakText } from '../kit/ui/values';

const cells = customCells(notifications, {
  kind: (record) => <NotificationTextCell record={record} />,
  subject: (record) => <SubjectCell record={record} />,
  actorName: (record) => <Actor record={record} />,
});

export function NotificationList() {
  const { translate } = useResourceText();
  return (
    <CustomCellsContext value={cells}>
      <ListScreen
        tabs={Tabs}
        bulkActionButtons={<MarkSelectedButton />}
        actions={
          <Button variant="outlined" component={Link} to={followsPath}>
            {translate('notifications.follows.title')}
          </Button>
        }
      >
        <FieldCell source="createdAt" />
      </ListScreen>
    </CustomCellsContext>
  );
}

function NotificationTextCell({ record }: { record: AnyRecord }) {
  const notification = recordOf(notifications, record);
  const texts = useResourceText();
  const text = notificationText(notification, texts);
  return notification.isRead ? text : <strong>{text}</strong>;
}

function SubjectCell({ record }: { record: AnyRecord }) {
  const { resource, recordId, subject } = recordOf(notifications, record);
  const texts = useResourceText();
  return <NoBreakText>{currentSubjectTitle(subject, recordId, useDeclaredOptions(resource), texts)}</NoBreakText>;
}

function Actor({ record }: { record: AnyRecord }) {
  const { translate } = useResourceText();
  return recordOf(notifications, record).actorName ?? translate('audit.system');
}

function MarkSelectedButton() {
  const { translate } = useResourceText();
  const markNotifications = useMarkNotifications();
  const { selectedIds, data, onUnselectItems } = useListContext<AnyRecord>();
  const selectedRecords = data?.filter(({ id }) => selectedIds.includes(id)) ?? [];
  const isRead = selectedRecords.some((record) => record['isRead'] !== true);
  return (
    <Button
      onClick={() => {
        void markNotifications({ ids: selectedIds.map(String), isRead });
        onUnselectItems();
      }}
    >
      {translate(isRead ? 'notifications.markRead' : 'notifications.markUnread')}
    </Button>
  );
}

type Filter = FilterOf<typeof notifications>;
const sort = { field: 'createdAt', order: 'DESC' } as const;
const filters: Readonly<Record<NotificationTab, Filter>> = {
  all: {},
  unread: { isRead: false },
  waiting: { isWaiting: true },
};

function Tabs() {
  const { translate } = useResourceText();
  const filter = useFilterOf(notifications);
  const current: NotificationTab = filter.isWaiting === true ? 'waiting' : filter.isRead === false ? 'unread' : 'all';
  return (
    <nav className={tabsCss['tabs']} aria-label={translate('list.which')}>
      {notificationTabs.map((tab) => (
        <Link
          key={tab}
          to={tab === 'all' ? routeOf(notifications) : listPathOf(notifications, { filter: filters[tab], sort })}
          aria-current={tab === current ? 'page' : undefined}
        >
          {translate(`notifications.tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}

export const notificationTabs = ['all', 'unread', 'waiting'] as const;
type NotificationTab = (typeof notificationTabs)[number];
