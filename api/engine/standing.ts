import { currencies, type Currency } from '../../contract/currencies';
import type { RecordSnapshot } from './rules';

/** A text of a record, an id or a date; `null` where there is none. */
export function textIn(record: RecordSnapshot, field: string): string | null {
  const value = record[field];
  return typeof value === 'string' ? value : null;
}

/** What the amounts of a record are in. */
export function currencyOf({ currency }: RecordSnapshot): Currency {
  const known = currencies.find((one) => one === currency);
  if (!known) throw new Error(`${String(currency)} is no currency`);
  return known;
}
