import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { Link, useLocation } from 'react-router';
import { deposits } from '../../contract/money/deposits';
import { Page } from '../shell/Page';
import { newPathOf } from '../kit/form/paths';
import { RecordList } from '../kit/list/RecordList';
import { RecordMark } from '../kit/list/recordMark';
import { useDeclaredList } from '../kit/list/useDeclaredList';
import { OwnCells, ownCells } from '../kit/ownCells';
import type { AnyRecord } from '../kit/record';
import { useMayDo } from '../session/useMayDo';
import { useWords } from '../kit/words';
import { EmptyState } from '../kit/ui/states';
import { Holder } from './Holder';
import { LargeMark } from './LargeMark';
import { StateTabs } from './StateTabs';
import { queue, tabOf } from './tabs';
import { ListScope } from '../kit/list/ListScope';

const cells = ownCells(deposits, { accountId: (record) => <Holder record={record} /> });

/** `/deposit`: deposits, by default pending ones, oldest first. */
export default function DepositList() {
  const words = useWords();
  const { search } = useLocation();
  const list = useDeclaredList(deposits, undefined, queue);
  const tab = tabOf(list.filterValues) ?? 'all';
  const mayDo = useMayDo();
  const record = mayDo(deposits, 'create') && (
    <Button
      variant="contained"
      startIcon={<Plus size={18} aria-hidden />}
      component={Link}
      to={newPathOf(deposits)}
      state={{ from: search }}
    >
      {words.of(deposits.name, 'create')}
    </Button>
  );
  return (
    <ListScope list={list}>
      <Page title={words.resource(deposits.name, 2)} actions={record || null}>
        <StateTabs />
        <OwnCells value={cells}>
          <RecordMark value={markOf}>
            <RecordList
              empty={
                <EmptyState
                  title={words.translate(`deposits.none.${tab}.title`)}
                  hint={words.translate(`deposits.none.${tab}.hint`)}
                />
              }
            />
          </RecordMark>
        </OwnCells>
      </Page>
    </ListScope>
  );
}

const markOf = (record: AnyRecord) => <LargeMark record={record} />;
