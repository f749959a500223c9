import type { Currency } from '../../contract/currencies';
import type { Payment } from '../../contract/money/sales';
import type { ApiRecord } from '../engine/record';

/** What the acts upon a sale go by. Amounts in minor units of its currency. */
export interface Sale {
  id: string;
  number: string;
  companyId: string;
  accountId: string | null;
  currency: Currency;
  grossMinor: number;
  discountMinor: number;
  taxMinor: number;
  tipMinor: number;
  totalMinor: number;
  commissionMinor: number;
  commissionTaxMinor: number;
  companyNetMinor: number;
  companyReversedMinor: number;
  refundedMinor: number;
  payments: readonly Payment[];
}

/** A record of the resource `sales`, whose declaration says that it is one. */
export function saleOf(record: ApiRecord): Sale {
  return record as unknown as Sale;
}

/** What the company holds already of what it is owed. */
export function collectedMinor(payments: readonly Payment[]): number {
  return payments
    .filter(({ collectedBy }) => collectedBy === 'company')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
