import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { notifications } from '../../contract/people/notifications';
import { routeOf, type FilterOf } from '../../contract/resource';
import { useDeclared } from '../kit/declared';
import { FieldCell } from '../kit/FieldCell';
import { useFilterOf } from '../kit/list/ListScope';
import { ListScreen } from '../kit/list/ListScreen';
import { listPathOf } from '../kit/list/list';
import { OwnCells, ownCells } from '../kit/ownCells';
import { recordOf, type AnyRecord } from '../kit/record';
import tabsCss from '../kit/ui/tabs.module.css';
import { useWords } from '../kit/words';
import { followsPath } from './followsPath';
import { saidBy, titleOfSubject } from './sentence';
import { tabs, type Tab } from './tabs';
import { Unbroken } from '../kit/ui/Unbroken';
import { useMark } from './useMark';

const cells = ownCells(notifications, {
  kind: (record) => <Said record={record} />,
  subject: (record) => <About record={record} />,
  actorName: (record) => <Actor record={record} />,
});

/** All notifications of the person, latest first. */
export function NotificationList() {
  const { translate } = useWords();
  return (
    <OwnCells value={cells}>
      <ListScreen
        tabs={Tabs}
        bulkActionButtons={<MarkTicked />}
        actions={
          <Button variant="outlined" component={Link} to={followsPath}>
            {translate('notifications.follows.title')}
          </Button>
        }
      >
        <FieldCell source="createdAt" />
      </ListScreen>
    </OwnCells>
  );
}

function Said({ record }: { record: AnyRecord }) {
  const notification = recordOf(notifications, record);
  const words = useWords();
  const said = saidBy(notification, words);
  return notification.isRead ? said : <strong>{said}</strong>;
}

function About({ record }: { record: AnyRecord }) {
  const { resource, recordId, subject } = recordOf(notifications, record);
  const words = useWords();
  return <Unbroken>{titleOfSubject(subject, recordId, useDeclared(resource), words)}</Unbroken>;
}

function Actor({ record }: { record: AnyRecord }) {
  const { translate } = useWords();
  return recordOf(notifications, record).actorName ?? translate('audit.system');
}

/** Marks the selected rows as read, or as unread if all of them are read. */
function MarkTicked() {
  const { translate } = useWords();
  const mark = useMark();
  const { selectedIds, data, onUnselectItems } = useListContext<AnyRecord>();
  const ticked = data?.filter(({ id }) => selectedIds.includes(id)) ?? [];
  const isRead = ticked.some((record) => record['isRead'] !== true);
  return (
    <Button
      onClick={() => {
        void mark({ ids: selectedIds.map(String), isRead });
        onUnselectItems();
      }}
    >
      {translate(isRead ? 'notifications.markRead' : 'notifications.markUnread')}
    </Button>
  );
}

type Filter = FilterOf<typeof notifications>;
const sort = { field: 'createdAt', order: 'DESC' } as const;
const filters: Readonly<Record<Tab, Filter>> = { all: {}, unread: { isRead: false }, waiting: { isWaiting: true } };

function Tabs() {
  const { translate } = useWords();
  const asked = useFilterOf(notifications);
  const current: Tab = asked.isWaiting === true ? 'waiting' : asked.isRead === false ? 'unread' : 'all';
  return (
    <nav className={tabsCss['tabs']} aria-label={translate('list.which')}>
      {tabs.map((tab) => (
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
