import type { AnyRecord } from '../kit/record';

/** Whether more may be put in, or paid of it. */
export function isOpen({ state }: AnyRecord): boolean {
  return state === 'committed' || state === 'active';
}

/** Whether not all that was promised is put in yet: the API takes no more than that. */
export function awaitsMore(record: AnyRecord): boolean {
  return isOpen(record) && Number(record['paidInMinor']) < Number(record['committedMinor']);
}

/** So large a payment that waits for another than who scheduled it. */
export function takesTwo({ state, needsSecondPerson }: AnyRecord): boolean {
  return state === 'scheduled' && needsSecondPerson === true;
}
