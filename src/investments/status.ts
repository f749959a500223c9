import type { investmentMovements, investments } from '../../contract/money/investments';
import type { RecordOf } from '../../contract/resource';

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
