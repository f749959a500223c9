import { paymentsSchema, type Payment, type sales } from '../../contract/money/sales';
import type { StoredRecord } from '../engine/rules';

/** Amounts in minor units of the sale's currency. */
export type StoredSale = StoredRecord<typeof sales>;

/** Stored sale whose `payments` are never `null`. */
export type Sale = Omit<StoredSale, 'payments'> & { payments: readonly Payment[] };

export function toSale(record: StoredSale): Sale {
  return { ...record, payments: record.payments ?? [] };
}

/** Sums the payments that the company itself collected, in minor units. */
export function collectedMinor(payments: readonly Payment[]): number {
  return payments
    .filter(({ collectedBy }) => collectedBy === 'company')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** Parses the `payments` column of a sale or refund. Throws if the JSON does not match `paymentsSchema`. */
export function parsePayments(column: string | null): readonly Payment[] {
  return column === null ? [] : paymentsSchema.parse(JSON.parse(column));
}
