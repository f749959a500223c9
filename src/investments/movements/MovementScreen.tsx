import Alert from '@mui/material/Alert';
import { deposits } from '../../../contract/money/deposits';
import { useBackPath } from '../../kit/form/paths';
import { RecordScreen } from '../../kit/form/RecordScreen';
import type { RecordOf } from '../../../contract/resource';
import { recordOf, titleOf } from '../../kit/record';
import { investmentMovements } from '../../../contract/money/investments';
import { FieldCell, CustomCellsContext } from '../../kit/FieldCell';
import { Facts } from '../../kit/read/Facts';
import { Panel } from '../../kit/read/Panel';
import { ReadPage } from '../../kit/read/ReadScreen';
import { useIsOperationPermitted } from '../../session/useMayDo';
import { useActorText } from '../../kit/people/Actor';
import { useResourceText } from '../../kit/resourceText';
import { ContributionButton } from '../ContributionButton';
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
  const texts = useResourceText();
  const mayDo = useIsOperationPermitted();
  const back = useBackPath(investmentMovements);
  return (
    <RecordScreen back={back}>
      {(record) => {
        const movement = recordOf(investmentMovements, record);
        const isDue = movement.type === 'contribution' && movement.state === 'scheduled' && mayDo(deposits, 'create');
        return (
          <ReadPage
            key={record.id}
            title={titleOf(investmentMovements, record, texts)}
            actionBar={{
              children: isDue && (
                <ContributionButton investmentId={movement.investmentId} amountMinor={movement.amountMinor} />
              ),
            }}
          >
            <Movement record={movement} />
          </ReadPage>
        );
      }}
    </RecordScreen>
  );
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
