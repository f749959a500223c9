import { sales } from '../../contract/money/sales';
import { bookedOn, type Booked } from '../ledger/openDay';
import { post } from '../ledger/post';
import { openPayable } from '../liquidations/payables';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionOf } from '../engine/actions';
import { changeHeld, heldFor } from '../engine/change';
import { count } from './counters';
import { completedLines } from './journals';
import { collectedMinor, saleOf, type Sale } from './sale';

/** Completes a sale that was handed over: from now on the company is owed its part. */
export const complete: ActionOf<typeof sales, 'complete'> = {
  refusals: ['sale.completed', 'sale.canceled'],
  async run(context, table, id, version) {
    const before = await heldFor(context, table, id, version, 'complete');
    const booked = await bookedOn(context, todayOf(context));
    await settleCompleted(context, saleOf(before), booked, true);
    return changeHeld(context, table, before, {
      action: 'complete',
      columns: table.encode({ state: 'completed', completedAt: context.at, ...booked }),
    });
  },
};

/**
 * Counts a completed sale for its account, posts its journal and opens the company's payable. `hasWaited`: the sale was
 * paid before, so its money is in `salesInProgress`. Returns the journal's id; `null` for a total of 0 (no journal).
 */
export async function settleCompleted(
  context: WriteContext,
  sale: Sale,
  booked: Booked,
  hasWaited: boolean,
): Promise<string | null> {
  const {
    id,
    number,
    companyId,
    currency,
    totalMinor,
    grossMinor,
    discountMinor,
    taxMinor,
    tipMinor,
    commissionMinor,
    commissionTaxMinor,
  } = sale;
  await count(context, sale, { sales: 1, spentMinor: totalMinor });
  if (totalMinor === 0) return null;
  const journal = await post(context, {
    kind: 'saleCompleted',
    currency,
    ...booked,
    source: { type: sales.name, id },
    lines: completedLines(sale, hasWaited),
  });
  await openPayable(context, {
    source: { type: 'sale', id, number },
    companyId,
    currency,
    businessDate: booked.businessDate,
    amounts: {
      grossMinor,
      discountMinor,
      taxMinor,
      tipMinor,
      commissionMinor,
      commissionTaxMinor,
      collectedMinor: collectedMinor(sale.payments),
    },
  });
  return journal.id;
}
