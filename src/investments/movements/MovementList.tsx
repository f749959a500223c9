import { ListScreen } from '../../kit/list/ListScreen';
import { CustomCellsContext } from '../../kit/FieldCell';
import { movementCells } from '../status';

export default function MovementList() {
  return (
    <CustomCellsContext value={movementCells}>
      <ListScreen />
    </CustomCellsContext>
  );
}
