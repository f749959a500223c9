import { payments } from '../../contract/money/investments';
import type { FormValues } from '../kit/form/values';
import type { AnyRecord } from '../kit/record';

/** A movement to come, as `schedule` takes it. */
export interface Planned {
  type: string;
  /** In minor units of the investment's currency. */
  amountMinor: number;
  dueOn: string;
  times: 1;
}

/**
 * What becomes of a payment that takes two: it is scheduled, and another confirms that it was made.
 * `null` for one that is recorded at once, and for one the API refuses either way. `today`: the day
 * it is due on unless one is typed.
 */
export function plannedInstead(
  { secondPersonFromMinor, outstandingMinor }: AnyRecord,
  { kind, amountMinor, onDate }: FormValues,
  today: string,
): Planned | null {
  if (
    typeof amountMinor !== 'number' ||
    typeof secondPersonFromMinor !== 'number' ||
    amountMinor < secondPersonFromMinor
  )
    return null;
  const type = payments.find((payment) => payment === kind);
  if (type === undefined || (type === 'principalReturn' && amountMinor > Number(outstandingMinor))) return null;
  return { type, amountMinor, dueOn: typeof onDate === 'string' && onDate !== '' ? onDate : today, times: 1 };
}
