import type { refunds } from '../../contract/money/sales';
import { defineEvent } from '../engine/events';
import type { StoredRecord } from '../engine/rules';
import type { DividedRefund } from './parts';
import type { StoredSale } from './sale';

export const saleCompleted = defineEvent<StoredSale>('sale.completed');

export interface RefundOfSale {
  refund: StoredRecord<typeof refunds>;
  sale: StoredSale;
  earlierRefunds: readonly DividedRefund[];
}

export const saleRefunded = defineEvent<RefundOfSale>('sale.refunded');
