import { journals } from '../../contract/money/ledger';
import { sales } from '../../contract/money/sales';
import { givingBackRefusals } from '../giftcards/spending';
import { post } from '../ledger/post';
import { todayOf, type Act } from '../engine/act';
import type { ActionOf } from '../engine/actions';
import { changeHeld, heldFor } from '../engine/change';
import { giveBackToCards } from './cards';
import { canceledLines } from './journals';
import { saleOf, type Sale } from './sale';

/** It was not handed over: what the platform took goes back where it came from. */
export const cancel: ActionOf<typeof sales, 'cancel'> = {
  refusals: ['sale.completed', 'sale.canceled', ...givingBackRefusals],
  async run(act, table, id, version, { reason }) {
    const before = await heldFor(act, table, id, version, 'cancel');
    await giveBackPaid(act, saleOf(before), reason);
    return changeHeld(act, table, before, {
      action: 'cancel',
      columns: table.encode({ state: 'canceled', companyReversedMinor: before.companyNetMinor }),
      reason,
    });
  },
};

async function giveBackPaid(act: Act, sale: Sale, reason: string): Promise<void> {
  const paid = await act.trx
    .selectFrom(journals.table)
    .select('id')
    .where('sourceType', '=', sales.name)
    .where('sourceId', '=', sale.id)
    .where('kind', '=', 'salePaid')
    .executeTakeFirst();
  if (!paid) return;
  const businessDate = todayOf(act);
  const { id: journalId } = await post(act, {
    kind: 'saleCanceled',
    currency: sale.currency,
    businessDate,
    source: { type: sales.name, id: sale.id },
    lines: canceledLines(sale),
    reversesId: paid.id,
    reason,
  });
  await giveBackToCards(act, sale.payments, { saleId: sale.id, journalId, businessDate, reason });
}
