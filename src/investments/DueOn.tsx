import type { RecordOf } from '../../contract/resource';
import { recordOf } from '../kit/record';
import { investmentMovements } from '../../contract/money/investments';
import { ownCells } from '../kit/ownCells';
import { useWords } from '../kit/words';
import { StateChip } from '../kit/ui/StateChip';
import css from './investments.module.css';
import { takesTwo } from './status';

function DueOn({ record }: { record: RecordOf<typeof investmentMovements> }) {
  const words = useWords();
  return (
    <>
      <span className={css['whole']}>{words.format.date(record.dueOn)}</span>
      {record.overdue && (
        <>
          {' '}
          <StateChip tone="bad">{words.field(investmentMovements.name, 'overdue')}</StateChip>
        </>
      )}
      {takesTwo(record) && (
        <>
          {' '}
          <StateChip tone="info">{words.field(investmentMovements.name, 'needsSecondPerson')}</StateChip>
        </>
      )}
    </>
  );
}

export const movementCells = ownCells(investmentMovements, {
  dueOn: (record) => <DueOn record={recordOf(investmentMovements, record)} />,
});
