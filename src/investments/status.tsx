import { investmentMovements, type investments } from '../../contract/money/investments';
import type { RecordOf } from '../../contract/resource';
import { recordOf } from '../kit/record';
import { customCells } from '../kit/FieldCell';
import { useResourceText } from '../kit/resourceText';
import { StateChip } from '../kit/ui/values';
import css from './investments.module.css';

type Investment = RecordOf<typeof investments>;

export function isOpen({ state }: Pick<Investment, 'state'>): boolean {
  return state === 'committed' || state === 'active';
}

export function hasUnpaidCommitment(record: Pick<Investment, 'state' | 'paidInMinor' | 'committedMinor'>): boolean {
  return isOpen(record) && record.paidInMinor < record.committedMinor;
}

/** Returns whether the amount requires that a person other than the scheduler confirms the payment. */
export function awaitsSecondPerson({
  state,
  needsSecondPerson,
}: Pick<RecordOf<typeof investmentMovements>, 'state' | 'needsSecondPerson'>): boolean {
  return state === 'scheduled' && needsSecondPerson;
}

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
      {record.turn === 'others' && (
        <>
          {' '}
          <StateChip tone="info">{texts.translate('action.awaitsOthers')}</StateChip>
        </>
      )}
    </>
  );
}

export const movementCells = customCells(investmentMovements, {
  dueOn: (record) => <DueOn record={recordOf(investmentMovements, record)} />,
});
