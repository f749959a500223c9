import { journals } from '../../contract/money/ledger';
import { sales } from '../../contract/money/sales';
import { givingBackRefusals } from '../giftcards/spending';
import { post } from '../ledger/post';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionOf } from '../engine/actions';
import { changeHeld, heldFor } from '../engine/change';
import { giveBackToCards } from './cards';
import { canceledLines } from './journals';
import { saleOf, type Sale } from './sale';

/** Cancels a sale that was not handed over: what the platform collected goes back to the means it was paid with. */
export const cancel: ActionOf<typeof sales, 'cancel'> = {
  spends: ({ id, totalMinor, currency, accountId }) => ({
    amountMinor: totalMinor,
    currency,
    beneficiary: accountId ?? id,
  }),
  refusals: ['sale.completed', 'sale.canceled', ...givingBackRefusals],
  async run(context, table, id, version, { reason }) {
    const before = await heldFor(context, table, id, version, 'cancel');
    await giveBackPaid(context, saleOf(before), reason);
    return changeHeld(context, table, before, {
      action: 'cancel',
      columns: table.encode({ state: 'canceled', companyReversedMinor: before.companyNetMinor }),
      reason,
    });
  },
};

async function giveBackPaid(context: WriteContext, sale: Sale, reason: string): Promise<void> {
  const paid = await context.trx
    .selectFrom(journals.table)
    .select('id')
    .where('sourceType', '=', sales.name)
    .where('sourceId', '=', sale.id)
    .where('kind', '=', 'salePaid')
    .executeTakeFirst();
  if (!paid) return;
  const businessDate = todayOf(context);
  const { id: journalId } = await post(context, {
    kind: 'saleCanceled',
    currency: sale.currency,
    businessDate,
    source: { type: sales.name, id: sale.id },
    lines: canceledLines(sale),
    reversesId: paid.id,
    reason,
  });
  await giveBackToCards(context, sale.payments, { saleId: sale.id, journalId, businessDate, reason });
}
