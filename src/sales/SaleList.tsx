import { saleStates, sales } from '../../contract/money/sales';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import { ListScreen } from '../kit/list/ListScreen';
import { ChoiceTabs } from '../kit/list/ChoiceTabs';
import { recordOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { SaleState } from './SaleState';

const cells = customCells(sales, { state: (record) => <SaleState sale={recordOf(sales, record)} /> });

export default function SaleList() {
  return (
    <CustomCellsContext value={cells}>
      <ListScreen tabs={SaleStateTabs} />
    </CustomCellsContext>
  );
}

function SaleStateTabs() {
  const { translate } = useResourceText();
  return <ChoiceTabs options={saleStates} labelOf={(state) => translate(`sales.tabs.${state ?? 'all'}`)} />;
}
