import { periods } from '../../contract/money/periods';
import { Facts } from '../kit/read/Facts';
import { FieldCell } from '../kit/FieldCell';
import { Panel } from '../kit/read/Panel';
import { ReadScreen } from '../kit/read/ReadScreen';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { TotalsTable } from './TotalsTable';
import { firstDayOf } from './month';

export default function PeriodScreen() {
  const { format } = useResourceText();
  return (
    <ReadScreen title={(month) => format.month(firstDayOf(month))}>{(record) => <Period record={record} />}</ReadScreen>
  );
}

function Period({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  return (
    <>
      <Panel title={texts.resource(periods.name)} aside={<FieldCell source="state" />}>
        <Facts
          of={periods}
          names={[
            'startsOn',
            'endsOn',
            'createdAt',
            'closedByEmail',
            'approvedByEmail',
            'reopenedAt',
            'reopenedByEmail',
            'reason',
          ]}
        />
      </Panel>
      <Panel title={texts.fieldLabel(periods.name, 'totals')}>
        <TotalsTable totals={recordOf(periods, record).totals ?? []} />
      </Panel>
    </>
  );
}
