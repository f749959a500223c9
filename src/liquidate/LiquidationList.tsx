import { liquidations } from '../../api/contract/money/liquidations';
import { ListScreen } from '../resources/list/ListScreen';
import { Tabs } from './Tabs';

/** `/liquidate`: the runs. */
export default function LiquidationList() {
  return <ListScreen resource={liquidations} creates above={<Tabs />} />;
}
