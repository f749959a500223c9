import { investmentMovements } from '../../api/contract/money/investments';
import { FieldCell } from '../resources/FieldCell';
import { OwnCells } from '../resources/ownCells';
import { Facts } from '../resources/read/Facts';
import { Panel } from '../resources/read/Panel';
import { ReadScreen } from '../resources/read/ReadScreen';
import type { AnyRecord } from '../resources/record';
import { useWords } from '../resources/words';
import { movementCells } from './DueOn';

const names = ['investmentId', 'type', 'amountMinor', 'dueOn', 'onDate', 'bankReference', 'bookedOn', 'reversedOn', 'depositId', 'journalId', 'reason'];

/** `/investment-movements/{id}`: one contribution, payment or write-off, or one that is to come. */
export default function MovementScreen() {
  return <ReadScreen resource={investmentMovements}>{(record) => <Movement record={record} />}</ReadScreen>;
}

function Movement({ record }: { record: AnyRecord }) {
  const words = useWords();
  return (
    <OwnCells value={movementCells}>
      <Panel title={words.of(investmentMovements.name, `values.type.${String(record['type'])}`)} aside={<FieldCell resource={investmentMovements} name="state" record={record} />}>
        <Facts resource={investmentMovements} record={record} names={names} />
      </Panel>
    </OwnCells>
  );
}
