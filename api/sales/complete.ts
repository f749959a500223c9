import { sales } from '../../contract/money/sales';
import { postingDate, type PostingDate } from '../ledger/postingDate';
import { postJournal } from '../ledger/post';
import { recordPayable } from '../liquidations/payables';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionOf } from '../engine/actions';
import { saveLocked, lockForAction } from '../engine/change';
import { updateAccountCounters, collectedMinor, toSale, type Sale } from './sale';
import { completionLines } from './journalLines';

export const complete: ActionOf<typeof sales, 'complete'> = {
  refusals: ['sale.completed', 'sale.canceled'],
  async run(context, table, id, version) {
    const before = await lockForAction(context, table, id, version, 'complete');
    const postingDates = await postingDate(context, todayOf(context));
    await postCompletion(context, toSale(before), postingDates, true);
    return saveLocked(context, table, before, {
      action: 'complete',
      columns: table.encode({ state: 'completed', completedAt: context.at, ...postingDates }),
    });
  },
};

/**
 * `wasPaidBefore`: the amount collected by the platform is in `salesInProgress`. Returns the id of the journal, or
 * `null` for a total of 0, which posts none.
 */
export async function postCompletion(
  context: WriteContext,
  sale: Sale,
  postingDates: PostingDate,
  wasPaidBefore: boolean,
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
  await updateAccountCounters(context, sale, { sales: 1, spentMinor: totalMinor });
  if (totalMinor === 0) return null;
  const journal = await postJournal(context, {
    kind: 'saleCompleted',
    currency,
    ...postingDates,
    source: { type: sales.name, id },
    lines: completionLines(sale, wasPaidBefore),
  });
  await recordPayable(context, {
    source: { type: 'sale', id, number },
    companyId,
    currency,
    businessDate: postingDates.businessDate,
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
