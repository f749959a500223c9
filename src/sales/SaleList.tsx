import { saleStates } from '../../contract/money/sales';
import { ListScreen } from '../kit/list/ListScreen';
import { StateTabs } from '../kit/list/StateTabs';
import { useResourceText } from '../kit/resourceText';

export default function SaleList() {
  return <ListScreen tabs={SaleStateTabs} />;
}

function SaleStateTabs() {
  const { translate } = useResourceText();
  return <StateTabs states={saleStates} labelOf={(state) => translate(`sales.tabs.${state ?? 'all'}`)} />;
}
