import { liquidations } from '../../contract/money/liquidations';
import { ListScreen } from '../kit/list/ListScreen';
import { OwnCells } from '../kit/ownCells';
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
