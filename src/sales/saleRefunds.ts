import { refundedQuantities, type SaleItem } from '../../contract/money/saleItems';
import { refunds, type sales } from '../../contract/money/sales';
import type { RecordOf } from '../../contract/resource';
import { useRecords } from '../kit/list/useRecords';

const maxRefunds = 1_000;

/** Loads the refunds of a sale, oldest first. Sends no request if nothing was refunded. */
export function useSaleRefunds({ id, refundedMinor }: Pick<RecordOf<typeof sales>, 'id' | 'refundedMinor'>) {
  return useRecords(
    refunds,
    { filter: { saleId: id }, sort: { field: 'createdAt', order: 'ASC' }, perPage: maxRefunds },
    { enabled: refundedMinor > 0 },
  );
}

/** Returns how much of each item earlier refunds returned, in thousandths. */
export function useRefundedQuantities(
  sale: Pick<RecordOf<typeof sales>, 'id' | 'refundedMinor'>,
  items: readonly SaleItem[],
): readonly number[] {
  return refundedQuantities(items, useSaleRefunds(sale).data ?? []);
}
