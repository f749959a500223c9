import { journals } from '../../contract/money/ledger';
import { sales } from '../../contract/money/sales';
import { refundRefusals } from '../giftcards/payments';
import { postJournal } from '../ledger/post';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionOf } from '../engine/actions';
import { saveLocked, lockForAction } from '../engine/change';
import { refundCards } from './giftCardPayments';
import { canceledLines } from './journalLines';
import { toSale, type Sale } from './sale';

/** Cancels a sale that was not handed over: what the platform collected goes back to the means it was paid with. */
export const cancel: ActionOf<typeof sales, 'cancel'> = {
  amountGivenAway: ({ id, totalMinor, currency, accountId }) => ({
    amountMinor: totalMinor,
    currency,
    beneficiary: accountId ?? id,
  }),
  refusals: ['sale.completed', 'sale.canceled', ...refundRefusals],
  async run(context, table, id, version, { reason }) {
    const before = await lockForAction(context, table, id, version, 'cancel');
    await refundCollected(context, toSale(before), reason);
    return saveLocked(context, table, before, {
      action: 'cancel',
      columns: table.encode({ state: 'canceled', companyReversedMinor: before.companyNetMinor }),
      reason,
    });
  },
};

async function refundCollected(context: WriteContext, sale: Sale, reason: string): Promise<void> {
  const paid = await context.trx
    .selectFrom(journals.table)
    .select('id')
    .where('sourceType', '=', sales.name)
    .where('sourceId', '=', sale.id)
    .where('kind', '=', 'salePaid')
    .executeTakeFirst();
  if (!paid) return;
  const businessDate = todayOf(context);
  const { id: journalId } = await postJournal(context, {
    kind: 'saleCanceled',
    currency: sale.currency,
    businessDate,
    source: { type: sales.name, id: sale.id },
    lines: canceledLines(sale),
    reversesId: paid.id,
    reason,
  });
  await refundCards(context, sale.payments, { saleId: sale.id, journalId, businessDate, reason });
}
