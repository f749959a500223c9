import type { RecordOf } from '../../contract/resource';
import { recordOf } from '../kit/record';
import { investmentMovements } from '../../contract/money/investments';
import { customCells } from '../kit/customCells';
import { useResourceText } from '../kit/resourceText';
import { StateChip } from '../kit/ui/StateChip';
import css from './investments.module.css';
import { awaitsSecondPerson } from './status';

function DueOn({ record }: { record: RecordOf<typeof investmentMovements> }) {
  const texts = useResourceText();
  return (
    <>
      <span className={css['noWrap']}>{texts.format.date(record.dueOn)}</span>
      {record.overdue && (
        <>
          {' '}
          <StateChip tone="bad">{texts.fieldLabel(investmentMovements.name, 'overdue')}</StateChip>
        </>
      )}
      {awaitsSecondPerson(record) && (
        <>
          {' '}
          <StateChip tone="info">{texts.fieldLabel(investmentMovements.name, 'needsSecondPerson')}</StateChip>
        </>
      )}
    </>
  );
}

export const movementCells = customCells(investmentMovements, {
  dueOn: (record) => <DueOn record={recordOf(investmentMovements, record)} />,
});
