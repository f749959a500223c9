import { ListScreen } from '../kit/list/ListScreen';
import { CustomCellsContext } from '../kit/ownCells';
import { runCells } from './runState';
import { LiquidationTabs } from './Tabs';

/** `/liquidate` */
export default function LiquidationList() {
  return (
    <CustomCellsContext value={runCells}>
      <ListScreen hasCreatePage above={<LiquidationTabs />} />
    </CustomCellsContext>
  );
}
