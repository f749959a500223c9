import { recordOf } from '../../kit/record';
import { journals } from '../../../contract/money/ledger';
import { ListScreen } from '../../kit/list/ListScreen';
import { OwnCells } from '../../kit/ownCells';
import type { AnyRecord } from '../../kit/record';
import { SourceLink } from '../SourceLink';

const cells = {
  resource: journals.name,
  cells: { sourceType: (record: AnyRecord) => <SourceLink record={recordOf(journals, record)} /> },
};

/** Every journal, each leading to what it was posted for. */
export default function JournalList() {
  return (
    <OwnCells value={cells}>
      <ListScreen />
    </OwnCells>
  );
}
