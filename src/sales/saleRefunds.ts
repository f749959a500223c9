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

/** Returns the indexes of the items that earlier refunds of the sale returned as a whole. */
export function useRefundedItems(sale: Pick<RecordOf<typeof sales>, 'id' | 'refundedMinor'>): ReadonlySet<number> {
  return refundedItemsOf(useSaleRefunds(sale).data);
}

export function refundedItemsOf(
  saleRefunds: readonly Pick<RecordOf<typeof refunds>, 'itemIndexes'>[] = [],
): ReadonlySet<number> {
  return new Set(saleRefunds.flatMap(({ itemIndexes }) => itemIndexes ?? []));
}
