import { payments, type investments } from '../../contract/money/investments';
import type { RecordOf } from '../../contract/resource';

type Investment = RecordOf<typeof investments>;
type PaymentFormValues = { readonly [K in keyof (typeof investments)['actions']['return']['input']]?: unknown };

/** Scheduled movement as the action `schedule` takes it. */
export interface MovementToSchedule {
  type: string;
  /** In minor units of the investment's currency. */
  amountMinor: number;
  dueOn: string;
  times: 1;
}

/**
 * Returns the movement to schedule instead of a payment that needs two people: another person confirms that it was
 * made. `null` for a payment that is recorded at once, and for one the API refuses either way. `today`: the default due
 * date.
 */
export function movementToSchedule(
  { secondPersonFromMinor, outstandingMinor }: Pick<Investment, 'secondPersonFromMinor' | 'outstandingMinor'>,
  { kind, amountMinor, onDate }: PaymentFormValues,
  today: string,
): MovementToSchedule | null {
  if (typeof amountMinor !== 'number' || secondPersonFromMinor === null || amountMinor < secondPersonFromMinor)
    return null;
  const type = payments.find((payment) => payment === kind);
  if (type === undefined || (type === 'principalReturn' && amountMinor > outstandingMinor)) return null;
  return { type, amountMinor, dueOn: typeof onDate === 'string' && onDate !== '' ? onDate : today, times: 1 };
}
