import Banknote from 'lucide-react/icons/banknote';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { deposits, depositStates, type DepositState } from '../../contract/money/deposits';
import { Page } from '../shell/Page';
import { ActionBar } from '../kit/actions/ActionBar';
import { isShownInRow } from '../kit/actions/actionOptions';
import { CreateButton } from '../kit/form/CreateButton';
import { RecordList } from '../kit/list/RecordList';
import { RecordBadgeContext } from '../kit/list/RecordRows';
import { useDeclaredList, type TabOptions } from '../kit/list/ListScreen';
import { useRecord } from '../kit/contexts';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import { type AnyRecord, recordOf } from '../kit/record';
import { useIsOperationPermitted } from '../session/useMayDo';
import { useResourceText } from '../kit/resourceText';
import { EmptyState } from '../kit/ui/states';
import { ListScope, useFilterOf, useListScope } from '../kit/list/ListScope';
import { formatTotal, listSearchOf, type ListQuery } from '../kit/list/list';
import { TabLinks } from '../kit/ui/TabLinks';
import { StateChip } from '../kit/ui/values';
import css from './deposit.module.css';
import { updateFilter } from '../kit/list/filters';
import { routeOf, type FilterOf } from '../../contract/resource';
import { companies } from '../../contract/catalogs/companies';
import { investments } from '../../contract/money/investments';
import { users } from '../../contract/people/accounts';
import { ReferenceCell } from '../kit/kinds/ReferenceCell';

const cells = customCells(deposits, { accountId: (record) => <DepositHolder record={record} /> });

export default function DepositList() {
  const texts = useResourceText();
  const { search } = useLocation();
  const list = useDeclaredList(deposits, undefined, depositListTabs);
  const tab = tabOf(list.filterValues) ?? 'all';
  const mayDo = useIsOperationPermitted();
  const hasNextStep = tab === 'pending' && mayDo(deposits, 'confirm');
  const createButton = mayDo(deposits, 'create') && <CreateButton resource={deposits} from={search} />;
  return (
    <ListScope list={list}>
      <Page title={texts.resource(deposits.name, 2)} actions={createButton || null}>
        {!mayDo(deposits, 'confirm') && (
          <p className={css['listHint']}>{texts.translate('deposits.confirmedByFinance')}</p>
        )}
        <CustomCellsContext value={cells}>
          <RecordBadgeContext value={hasNextStep ? noMark : renderMark}>
            <RecordList
              tabs={<DepositStateTabs />}
              fields={hasNextStep && <NextStep label="list.action" />}
              empty={
                <EmptyState
                  icon={Banknote}
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

const renderMark = (record: AnyRecord) => <AwaitsOthersChip record={record} />;
const noMark = () => null;

function DepositStateTabs() {
  const list = useListScope();
  const texts = useResourceText();
  const { translate } = texts;
  const { pathname } = useLocation();
  const filter = useFilterOf(deposits);
  const current = tabOf(filter);
  return (
    <TabLinks
      label={translate('list.which')}
      tabs={depositTabs.map((tab) => ({
        to: pathname + tabSearch(tab, filter, list.perPage),
        label: translate(`deposits.tabs.${tab}`),
        isCurrent: tab === current,
        count: tab === current && list.total ? formatTotal(list, texts) : undefined,
      }))}
    />
  );
}

function AwaitsOthersChip({ record }: { record: AnyRecord }) {
  const { translate } = useResourceText();
  if (recordOf(deposits, record).turn !== 'others') return null;
  return <StateChip tone="info">{translate('action.awaitsOthers')}</StateChip>;
}

function NextStep(_props: { label: string }) {
  const record = useRecord();
  const { translate } = useResourceText();
  const isShown = isShownInRow(record.actions['confirm']);
  // Keeps the button until the row leaves the list, because its dialog is open while the deposit changes.
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  if (wasShown) return <ActionBar back={routeOf(deposits)} filter={(name) => name === 'confirm'} isInRow />;
  return recordOf(deposits, record).turn === 'others' ? (
    <small className={css['awaits']}>{translate('action.awaitsOthers')}</small>
  ) : null;
}

type Deposits = typeof deposits;
type DepositTab = DepositState | 'all';
const depositTabs: readonly DepositTab[] = [...depositStates, 'all'];

function sortOfTab(tab: DepositTab): ListQuery<Deposits>['sort'] {
  return { field: 'createdAt', order: tab === 'pending' ? 'ASC' : 'DESC' };
}

const depositListTabs: TabOptions<Deposits> = {
  tabFilterKeys: ['state'],
  initialQuery: { filter: { state: 'pending' }, sort: sortOfTab('pending') },
};

function tabOf({ state }: FilterOf<Deposits>): DepositTab | null {
  return state === undefined ? 'all' : (depositStates.find((known) => known === state) ?? null);
}

function tabSearch(tab: DepositTab, currentFilter: FilterOf<Deposits>, perPage: number): string {
  const filter = updateFilter(currentFilter, { state: tab === 'all' ? undefined : tab });
  const isDefault = tab === 'pending' && Object.keys(filter).length === 1;
  return isDefault ? '' : listSearchOf({ filter, sort: sortOfTab(tab), perPage });
}

export function DepositHolder({ record }: { record: AnyRecord }) {
  const { translate } = useResourceText();
  const { accountId, companyId, investmentId, purpose } = recordOf(deposits, record);
  if (purpose === 'settlement') return <>{translate('deposits.processor')}</>;
  if (investmentId !== null) return <ReferenceCell to={investments.name} ids={[investmentId]} />;
  if (companyId !== null) return <ReferenceCell to={companies.name} ids={[companyId]} />;
  return <ReferenceCell to={users.name} ids={accountId === null ? [] : [accountId]} />;
}
