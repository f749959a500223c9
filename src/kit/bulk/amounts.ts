import type { Resource } from '../../../contract/resource';
import { numberOrZero } from '../../../contract/totals';
import type { AnyRecord } from '../record';

/** Returns the amount field of a money resource: its first total, else the first amount in its list. */
export function amountFieldOf({ money, fields, totals }: Resource): string | undefined {
  if (!money) return undefined;
  if (totals?.[0]) return totals[0].total;
  return Object.keys(fields).find((name) => fields[name]?.kind === 'money' && fields[name]?.column === 'shown');
}

/** Returns for each currency its first record with the sum of the amounts. */
export function totalsOf({ fields }: Resource, amount: string, records: readonly AnyRecord[]): AnyRecord[] {
  const field = fields[amount];
  const currency = field?.kind === 'money' ? field.currency : undefined;
  const byCurrency = new Map<unknown, AnyRecord>();
  for (const record of records) {
    const key = currency && record[currency];
    const sum = numberOrZero(byCurrency.get(key) ?? {}, amount) + numberOrZero(record, amount);
    byCurrency.set(key, { ...record, [amount]: sum });
  }
  return [...byCurrency.values()];
}
