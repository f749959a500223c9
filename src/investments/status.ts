import type { investmentMovements, investments } from '../../contract/money/investments';
import type { RecordOf } from '../../contract/resource';

type Investment = RecordOf<typeof investments>;

export function isOpen({ state }: Pick<Investment, 'state'>): boolean {
  return state === 'committed' || state === 'active';
}

export function hasUnpaidCommitment(record: Pick<Investment, 'state' | 'paidInMinor' | 'committedMinor'>): boolean {
  return isOpen(record) && record.paidInMinor < record.committedMinor;
}

/** Whether a person other than the scheduler must confirm the payment, because of its amount. */
export function awaitsSecondPerson({
  state,
  needsSecondPerson,
}: Pick<RecordOf<typeof investmentMovements>, 'state' | 'needsSecondPerson'>): boolean {
  return state === 'scheduled' && needsSecondPerson;
}
