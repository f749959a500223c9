import { journals } from '../../api/contract/money/ledger';
import { ListScreen } from '../resources/list/ListScreen';
import { OwnCells } from '../resources/ownCells';
import type { AnyRecord } from '../resources/record';
import { SourceLink } from './SourceLink';

const cells = {
  resource: journals.name,
  cells: { sourceType: (record: AnyRecord) => <SourceLink record={record} /> },
};

/** Every journal, each leading to what it was posted for. */
export default function JournalList() {
  return (
    <OwnCells value={cells}>
      <ListScreen resource={journals} />
    </OwnCells>
  );
}
