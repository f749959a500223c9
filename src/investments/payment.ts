import { payments, type investments } from '../../contract/money/investments';
import type { RecordOf } from '../../contract/resource';

type Investment = RecordOf<typeof investments>;
/** The form of the action `return` as it is typed. */
type FormOfPayment = { readonly [K in keyof (typeof investments)['actions']['return']['input']]?: unknown };

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
  { secondPersonFromMinor, outstandingMinor }: Pick<Investment, 'secondPersonFromMinor' | 'outstandingMinor'>,
  { kind, amountMinor, onDate }: FormOfPayment,
  today: string,
): Planned | null {
  if (typeof amountMinor !== 'number' || secondPersonFromMinor === null || amountMinor < secondPersonFromMinor)
    return null;
  const type = payments.find((payment) => payment === kind);
  if (type === undefined || (type === 'principalReturn' && amountMinor > outstandingMinor)) return null;
  return { type, amountMinor, dueOn: typeof onDate === 'string' && onDate !== '' ? onDate : today, times: 1 };
}
