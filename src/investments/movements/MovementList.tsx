import { ListScreen } from '../../kit/list/ListScreen';
import { CustomCellsContext } from '../../kit/customCells';
import { movementCells } from '../DueOn';

/** `/investment-movements`: contributions and payments, past and scheduled. */
export default function MovementList() {
  return (
    <CustomCellsContext value={movementCells}>
      <ListScreen />
    </CustomCellsContext>
  );
}
