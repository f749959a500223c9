import { recordOf } from '../../kit/record';
import { journals } from '../../../contract/money/ledger';
import { ListScreen } from '../../kit/list/ListScreen';
import { OwnCells, ownCells } from '../../kit/ownCells';
import { SourceLink } from '../SourceLink';

const cells = ownCells(journals, { sourceType: (record) => <SourceLink record={recordOf(journals, record)} /> });

export default function JournalList() {
  return (
    <OwnCells value={cells}>
      <ListScreen />
    </OwnCells>
  );
}
