import { recordOf } from '../../kit/record';
import { journals } from '../../../contract/money/ledger';
import { ListScreen } from '../../kit/list/ListScreen';
import { CustomCellsContext, customCells } from '../../kit/FieldCell';
import { SourceLink } from '../SourceLink';

const cells = customCells(journals, { sourceType: (record) => <SourceLink record={recordOf(journals, record)} /> });

export default function JournalList() {
  return (
    <CustomCellsContext value={cells}>
      <ListScreen />
    </CustomCellsContext>
  );
}
