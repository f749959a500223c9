import { paymentsSchema, type Payment, type sales } from '../../contract/money/sales';
import type { StoredRecord } from '../engine/rules';
import { platformCurrency } from '../../contract/currencies';
import { users } from '../../contract/people/accounts';
import { deferWrite } from '../db/deferWrite';
import type { WriteContext } from '../engine/writeContext';

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

export async function updateAccountCounters(
  context: WriteContext,
  { accountId, currency }: Pick<Sale, 'accountId' | 'currency'>,
  change: { sales: number; spentMinor: number },
): Promise<void> {
  if (accountId === null) return;
  const spentMinor = currency === platformCurrency ? change.spentMinor : 0;
  await deferWrite(
    context.trx,
    context.trx
      .updateTable(users.table)
      .set((set) => ({
        salesCount: set('salesCount', '+', change.sales),
        spentMinor: set('spentMinor', '+', spentMinor),
      }))
      .where('id', '=', accountId),
  );
}
