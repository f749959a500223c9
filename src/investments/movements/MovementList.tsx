import { ListScreen } from '../../kit/list/ListScreen';
import { OwnCells } from '../../kit/ownCells';
import { movementCells } from '../DueOn';

/** `/investment-movements`: all that was put in and paid, and what is to come. */
export default function MovementList() {
  return (
    <OwnCells value={movementCells}>
      <ListScreen />
    </OwnCells>
  );
}
