import { refundableMinor, refunds, sales } from '../../contract/money/sales';
import { addCompanyPaymentIds } from '../liquidations/payables';
import { allowed, defineRules, refused } from '../engine/rules';
import { complete } from './complete';
import { saleCompleted } from './events';
import { saleCreation } from './create';
import { itemsDocument } from './items';
import { refund } from './refundAction';
import { type StoredSale, toSale, type Sale } from './sale';
import { journals } from '../../contract/money/ledger';
import { refundRefusals } from '../giftcards/payments';
import { postJournal } from '../ledger/post';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionOf } from '../engine/actions';
import { saveLocked, lockForAction } from '../engine/change';
import { refundCards } from './giftCardPayments';
import { cancellationLines } from './journalLines';

const cancel: ActionOf<typeof sales, 'cancel'> = {
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
    lines: cancellationLines(sale),
    reversesId: paid.id,
    reason,
  });
  await refundCards(context, sale.payments, { saleId: sale.id, journalId, businessDate, reason });
}

/** States: paid → completed → refunded; paid → canceled. */
const whilePaid = ({ state }: Pick<StoredSale, 'state'>) =>
  state === 'paid' ? allowed : refused(state === 'canceled' ? 'sale.canceled' : 'sale.completed');

export const saleRules = defineRules(sales, {
  available: {
    complete: whilePaid,
    cancel: whilePaid,
    refund({ state, totalMinor, refundedMinor }) {
      if (state === 'paid') return refused('sale.notCompleted');
      if (state === 'canceled') return refused('sale.canceled');
      return refundableMinor({ totalMinor, refundedMinor }) > 0 ? allowed : refused('sale.nothingToRefund');
    },
  },
  create: saleCreation,
  computeFields: ({ companyNetMinor, companyReversedMinor }) => ({
    companyDueMinor: companyNetMinor - companyReversedMinor,
    companyPaymentId: null,
  }),
  addRelatedFields: (reader, _table, records) => addCompanyPaymentIds(reader, 'sale', records),
  actions: { complete, cancel, refund },
  documents: [itemsDocument],
  async afterWrite(context, _table, before, after) {
    if (after.state === 'completed' && before?.state !== 'completed') await context.emit(saleCompleted, after);
  },
});

export const refundRules = defineRules(refunds, {
  computeFields: ({ amountMinor, taxMinor, tipMinor }) => ({
    soldMinor: amountMinor - taxMinor - tipMinor,
    companyPaymentId: null,
  }),
  addRelatedFields: (reader, _table, records) => addCompanyPaymentIds(reader, 'refund', records),
});
