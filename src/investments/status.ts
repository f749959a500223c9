import type { investmentMovements, investments } from '../../contract/money/investments';
import type { RecordOf } from '../../contract/resource';

type Investment = RecordOf<typeof investments>;

/** Whether more may be put in, or paid of it. */
export function isOpen({ state }: Pick<Investment, 'state'>): boolean {
  return state === 'committed' || state === 'active';
}

/** Whether not all that was promised is put in yet: the API takes no more than that. */
export function awaitsMore(record: Pick<Investment, 'state' | 'paidInMinor' | 'committedMinor'>): boolean {
  return isOpen(record) && record.paidInMinor < record.committedMinor;
}

/** So large a payment that waits for another than who scheduled it. */
export function takesTwo({
  state,
  needsSecondPerson,
}: Pick<RecordOf<typeof investmentMovements>, 'state' | 'needsSecondPerson'>): boolean {
  return state === 'scheduled' && needsSecondPerson;
}
