import type { Resource } from '../../../contract/resource';
import { ListScreen, type TabOptions } from '../../kit/list/ListScreen';
import { CustomCellsContext } from '../../kit/FieldCell';
import { movementCells } from '../status';

const dueFirst: TabOptions<Resource> = {
  tabFilterKeys: [],
  initialQuery: { filter: { state: 'scheduled' }, sort: { field: 'dueOn', order: 'ASC' } },
};

export default function MovementList() {
  return (
    <CustomCellsContext value={movementCells}>
      <ListScreen tabOptions={dueFirst} />
    </CustomCellsContext>
  );
}
