import { ListScreen } from '../kit/list/ListScreen';
import { OwnCells } from '../kit/ownCells';
import { runCells } from './runState';
import { Tabs } from './Tabs';

/** `/liquidate` */
export default function LiquidationList() {
  return (
    <OwnCells value={runCells}>
      <ListScreen creates above={<Tabs />} />
    </OwnCells>
  );
}
