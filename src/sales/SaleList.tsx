import { useLocation } from 'react-router';
import { saleStates, sales } from '../../contract/money/sales';
import { updateFilter } from '../kit/list/filters';
import { listSearchOf } from '../kit/list/list';
import { useFilterOf, useListScope } from '../kit/list/ListScope';
import { ListScreen } from '../kit/list/ListScreen';
import { useResourceText } from '../kit/resourceText';
import { TabLinks } from '../kit/ui/TabLinks';

export default function SaleList() {
  return <ListScreen tabs={SaleStateTabs} />;
}

function SaleStateTabs() {
  const list = useListScope();
  const filter = useFilterOf(sales);
  const { translate } = useResourceText();
  const { pathname } = useLocation();
  const states: readonly unknown[] = [filter.state].flat();
  return (
    <TabLinks
      label={translate('list.which')}
      tabs={[undefined, ...saleStates].map((state) => ({
        to: pathname + listSearchOf({ ...list, filter: updateFilter(filter, { state: state && [state] }) }),
        label: translate(`sales.tabs.${state ?? 'all'}`),
        isCurrent: states.length === 1 && states[0] === state,
      }))}
    />
  );
}
