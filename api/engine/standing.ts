import { currencies, type Currency } from '../../contract/currencies';
import type { RecordSnapshot } from './rules';

/** The currency of a record's amounts. */
export function currencyOf({ currency }: RecordSnapshot): Currency {
  const known = currencies.find((one) => one === currency);
  if (!known) throw new Error(`${String(currency)} is no currency`);
  return known;
}
