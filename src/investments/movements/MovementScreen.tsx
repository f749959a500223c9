import Alert from '@mui/material/Alert';
import type { RecordOf } from '../../../contract/resource';
import { recordOf } from '../../kit/record';
import { investmentMovements } from '../../../contract/money/investments';
import { FieldCell, CustomCellsContext } from '../../kit/FieldCell';
import { Facts } from '../../kit/read/Facts';
import { Panel } from '../../kit/read/Panel';
import { ReadScreen } from '../../kit/read/ReadScreen';
import { useActorText } from '../../kit/people/Actor';
import { useResourceText } from '../../kit/resourceText';
import { movementCells, awaitsSecondPerson } from '../status';

const factNames = [
  'investmentId',
  'type',
  'amountMinor',
  'dueOn',
  'onDate',
  'bankReference',
  'scheduledByEmail',
  'bookedOn',
  'reversedOn',
  'depositId',
  'journalId',
  'reason',
] as const;

export default function MovementScreen() {
  return <ReadScreen>{(record) => <Movement record={recordOf(investmentMovements, record)} />}</ReadScreen>;
}

function Movement({ record }: { record: RecordOf<typeof investmentMovements> }) {
  const texts = useResourceText();
  const actorText = useActorText(awaitsSecondPerson(record));
  return (
    <CustomCellsContext value={movementCells}>
      {awaitsSecondPerson(record) && (
        <Alert severity="info">
          {texts.translate(record.actions['confirm']?.allowed ? 'investments.takesTwoYours' : 'investments.takesTwo', {
            who: actorText(record.scheduledByEmail),
          })}
        </Alert>
      )}
      <Panel
        title={texts.lookup(investmentMovements.name, `values.type.${record.type}`)}
        aside={<FieldCell source="state" />}
      >
        <Facts of={investmentMovements} names={factNames} />
      </Panel>
    </CustomCellsContext>
  );
}
