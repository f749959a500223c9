import { users } from '../../contract/people/accounts';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import { ListScreen } from '../kit/list/ListScreen';
import { cellOf, recordOf, type AnyRecord } from '../kit/record';
import { EmptyValue } from '../kit/ui/values';
import { useIsNarrow } from '../kit/ui/useIsNarrow';

const noCells = customCells(users, {});

/** Cells of a phone's card, which has the telephone or e-mail and a state other than active. */
const cardCells = customCells(users, {
  email: (record) => (
    <span data-phrase>
      <DeclaredCell name={recordOf(users, record).phone === null ? 'email' : 'phone'} record={record} />
    </span>
  ),
  type: () => <EmptyValue />,
  state: (record) =>
    recordOf(users, record).state === 'active' ? <EmptyValue /> : <DeclaredCell name="state" record={record} />,
  planId: () => <EmptyValue />,
  spentMinor: () => <EmptyValue />,
});

function DeclaredCell({ name, record }: { name: keyof typeof users.fields; record: AnyRecord }) {
  const cell = cellOf(users, name, record);
  return cell && <cell.display.Cell {...cell.props} />;
}

export default function UserList() {
  return (
    <CustomCellsContext value={useIsNarrow() ? cardCells : noCells}>
      <ListScreen />
    </CustomCellsContext>
  );
}
