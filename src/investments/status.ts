import type { investmentMovements, investments } from '../../contract/money/investments';
import type { RecordOf } from '../../contract/resource';

type Investment = RecordOf<typeof investments>;

/** Returns whether the investment accepts contributions and payments. */
export function isOpen({ state }: Pick<Investment, 'state'>): boolean {
  return state === 'committed' || state === 'active';
}

/** Returns whether part of the commitment is unpaid; the API accepts contributions only up to it. */
export function hasUnpaidCommitment(record: Pick<Investment, 'state' | 'paidInMinor' | 'committedMinor'>): boolean {
  return isOpen(record) && record.paidInMinor < record.committedMinor;
}

/** Returns whether a scheduled payment is so large that another person than its scheduler must confirm it. */
export function awaitsSecondPerson({
  state,
  needsSecondPerson,
}: Pick<RecordOf<typeof investmentMovements>, 'state' | 'needsSecondPerson'>): boolean {
  return state === 'scheduled' && needsSecondPerson;
}
