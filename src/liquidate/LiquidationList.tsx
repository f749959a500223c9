import { liquidations } from '../../api/contract/money/liquidations';
import { ListScreen } from '../resources/list/ListScreen';
import { OwnCells } from '../resources/ownCells';
import { runCells } from './runState';
import { Tabs } from './Tabs';

/** `/liquidate`: the runs. */
export default function LiquidationList() {
  return (
    <OwnCells value={runCells}>
      <ListScreen resource={liquidations} creates above={<Tabs />} />
    </OwnCells>
  );
}
