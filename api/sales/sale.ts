import { paymentsSchema, type Payment, type sales } from '../../contract/money/sales';
import type { StoredRecord } from '../engine/rules';

export type StoredSale = StoredRecord<typeof sales>;

export type Sale = Omit<StoredSale, 'payments'> & { payments: readonly Payment[] };

export function toSale(record: StoredSale): Sale {
  return { ...record, payments: record.payments ?? [] };
}

export function collectedMinor(payments: readonly Payment[]): number {
  return payments
    .filter(({ collectedBy }) => collectedBy === 'company')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

export function parsePayments(column: string | null): readonly Payment[] {
  return column === null ? [] : paymentsSchema.parse(JSON.parse(column));
}
