import { saleStates } from '../../contract/money/sales';
import { ListScreen } from '../kit/list/ListScreen';
import { ChoiceTabs } from '../kit/list/ChoiceTabs';
import { useResourceText } from '../kit/resourceText';

export default function SaleList() {
  return <ListScreen tabs={SaleStateTabs} />;
}

function SaleStateTabs() {
  const { translate } = useResourceText();
  return <ChoiceTabs options={saleStates} labelOf={(state) => translate(`sales.tabs.${state ?? 'all'}`)} />;
}
