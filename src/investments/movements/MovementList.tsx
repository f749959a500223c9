import { ListScreen } from '../../kit/list/ListScreen';
import { OwnCells } from '../../kit/ownCells';
import { movementCells } from '../DueOn';

/** `/investment-movements`: contributions and payments, past and scheduled. */
export default function MovementList() {
  return (
    <OwnCells value={movementCells}>
      <ListScreen />
    </OwnCells>
  );
}
