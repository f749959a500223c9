import { ListScreen } from '../kit/list/ListScreen';
import { CustomCellsContext } from '../kit/customCells';
import { runCells } from './runState';
import { LiquidationTabs } from './LiquidationTabs';

export default function LiquidationList() {
  return (
    <CustomCellsContext value={runCells}>
      <ListScreen hasCreatePage above={<LiquidationTabs />} />
    </CustomCellsContext>
  );
}
