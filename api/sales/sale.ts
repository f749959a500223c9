import { paymentsSchema, type Payment, type sales } from '../../contract/money/sales';
import type { StoredRecord } from '../engine/rules';

/** A sale as it is kept; amounts in minor units of its currency. */
export type StoredSale = StoredRecord<typeof sales>;

/** What the acts upon a sale go by. */
export type Sale = Omit<StoredSale, 'payments'> & { payments: readonly Payment[] };

export function saleOf(record: StoredSale): Sale {
  return { ...record, payments: record.payments ?? [] };
}

/** What the company holds already of what it is owed. */
export function collectedMinor(payments: readonly Payment[]): number {
  return payments
    .filter(({ collectedBy }) => collectedBy === 'company')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** The payments of a sale or a refund, from their column. Throws if it holds anything else. */
export function keptPaymentsIn(column: string | null): readonly Payment[] {
  return column === null ? [] : paymentsSchema.parse(JSON.parse(column));
}
