import { investmentMovements } from '../../api/contract/money/investments';
import { ListScreen } from '../resources/list/ListScreen';
import { OwnCells } from '../resources/ownCells';
import { movementCells } from './DueOn';

/** `/investment-movements`: all that was put in and paid, and what is to come. */
export default function MovementList() {
  return (
    <OwnCells value={movementCells}>
      <ListScreen resource={investmentMovements} />
    </OwnCells>
  );
}
