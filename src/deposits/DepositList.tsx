import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { Link, useLocation } from 'react-router';
import { deposits } from '../../contract/money/deposits';
import { Page } from '../shell/Page';
import { createPathOf } from '../kit/form/paths';
import { RecordList } from '../kit/list/RecordList';
import { RecordBadgeContext } from '../kit/list/recordBadge';
import { useDeclaredList } from '../kit/list/useDeclaredList';
import { CustomCellsContext, customCells } from '../kit/customCells';
import type { AnyRecord } from '../kit/record';
import { useMayDo } from '../session/useMayDo';
import { useResourceText } from '../kit/resourceText';
import { EmptyState } from '../kit/ui/states';
import { DepositHolder } from './DepositHolder';
import { NeedsSecondPersonChip } from './NeedsSecondPersonChip';
import { DepositStateTabs } from './DepositStateTabs';
import { depositListTabs, tabOf } from './depositTabs';
import { ListScope } from '../kit/list/ListScope';

const cells = customCells(deposits, { accountId: (record) => <DepositHolder record={record} /> });

/** `/deposit`: deposits, by default pending ones, oldest first. */
export default function DepositList() {
  const texts = useResourceText();
  const { search } = useLocation();
  const list = useDeclaredList(deposits, undefined, depositListTabs);
  const tab = tabOf(list.filterValues) ?? 'all';
  const mayDo = useMayDo();
  const createButton = mayDo(deposits, 'create') && (
    <Button
      variant="contained"
      startIcon={<Plus size={18} aria-hidden />}
      component={Link}
      to={createPathOf(deposits)}
      state={{ from: search }}
    >
      {texts.lookup(deposits.name, 'create')}
    </Button>
  );
  return (
    <ListScope list={list}>
      <Page title={texts.resource(deposits.name, 2)} actions={createButton || null}>
        <DepositStateTabs />
        <CustomCellsContext value={cells}>
          <RecordBadgeContext value={renderMark}>
            <RecordList
              empty={
                <EmptyState
                  title={texts.translate(`deposits.none.${tab}.title`)}
                  hint={texts.translate(`deposits.none.${tab}.hint`)}
                />
              }
            />
          </RecordBadgeContext>
        </CustomCellsContext>
      </Page>
    </ListScope>
  );
}

const renderMark = (record: AnyRecord) => <NeedsSecondPersonChip record={record} />;
