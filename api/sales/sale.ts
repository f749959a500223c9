import { paymentsSchema, type Payment, type sales } from '../../contract/money/sales';
import type { StoredRecord } from '../engine/rules';
import { platformCurrency } from '../../contract/currencies';
import { users } from '../../contract/people/accounts';
import type { KyselyTransaction } from '../db/database';
import { amountById } from '../db/accumulate';
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

interface CounterChange {
  sales: number;
  spentMinor: number;
}

export async function updateAccountCounters(
  context: WriteContext,
  { accountId, currency }: Pick<Sale, 'accountId' | 'currency'>,
  change: CounterChange,
): Promise<void> {
  if (accountId === null) return;
  const changes = context.unit.shared('account counters', () => new Map<string, CounterChange>());
  const { sales, spentMinor } = changes.get(accountId) ?? { sales: 0, spentMinor: 0 };
  changes.set(accountId, {
    sales: sales + change.sales,
    spentMinor: spentMinor + (currency === platformCurrency ? change.spentMinor : 0),
  });
  await context.unit.writeLast('account counters', (trx) => addToCounters(trx, changes));
}

async function addToCounters(trx: KyselyTransaction, changes: ReadonlyMap<string, CounterChange>): Promise<void> {
  const perAccount = (name: keyof CounterChange) =>
    amountById([...changes].map(([id, change]): [string, number] => [id, change[name]]));
  await deferWrite(
    trx,
    trx
      .updateTable(users.table)
      .set((set) => ({
        salesCount: set('salesCount', '+', perAccount('sales')),
        spentMinor: set('spentMinor', '+', perAccount('spentMinor')),
      }))
      .where('id', 'in', [...changes.keys()]),
  );
}
