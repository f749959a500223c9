import type { AnyRecord } from '../kit/record';

/** The amounts of a record by the names of their fields, in minor units. */
export function amountsOf(record: AnyRecord): (name: string) => number {
  return (name) => Number(record[name] ?? 0);
}

export function currencyOf(record: AnyRecord): string {
  return String(record['currency']);
}
