import { milliPerUnit, refundedQuantities, type SaleItem } from '../../contract/money/saleItems';
import {
  itemIndexesSchema,
  itemQuantitiesSchema,
  refundableMinor,
  refunds,
  type Payment,
  type sales,
} from '../../contract/money/sales';
import { users } from '../../contract/people/accounts';
import type { RecordOf } from '../../contract/resource';
import { refundRefusals } from '../giftcards/payments';
import { postJournal } from '../ledger/post';
import { recordPayable } from '../liquidations/payables';
import { invalid, Problem } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionInput, ActionOf } from '../engine/actions';
import { saveLocked, lockForAction } from '../engine/change';
import { nextNumber } from '../engine/numbering';
import { servedTable, type Table } from '../engine/table';
import { createRecord } from '../engine/write';
import { refundCards, replaceReissuedCards } from './giftCardPayments';
import { updateAccountCounters, parsePayments, toSale, type Sale, type StoredSale } from './sale';
import { saleRefunded } from './events';
import { readItems } from './items';
import { refundLines } from './journalLines';
import {
  subtractParts,
  partsOfRefunds,
  partsOfSale,
  refundOrder,
  type DividedRefund,
  divideRefund,
  refundAmounts,
  type RefundAmounts,
} from './parts';

type RefundInput = ActionInput<typeof sales, 'refund'>;

export const refund: ActionOf<typeof sales, 'refund'> = {
  amountGivenAway: ({ id, currency, accountId }, { amountMinor }) => ({
    amountMinor,
    currency,
    beneficiary: accountId ?? id,
  }),
  refusals: ['sale.notCompleted', 'sale.canceled', 'sale.nothingToRefund', 'sale.customerErased', ...refundRefusals],
  async run(context, table, id, version, request) {
    const before = await lockForAction(context, table, id, version, 'refund');
    const sale = toSale(before);
    const earlier = await readEarlierRefunds(context, sale);
    const refundedItems = await parseItems(context, sale, earlier, request);
    const { paymentsAfter, ...amounts } = divideRequest(sale, earlier, request);
    await assertWalletNotErased(context, sale, amounts.payments);
    await createRefund(context, table, before, earlier, request, {
      ...refundedItems,
      ...amounts,
      payments: await replaceReissuedCards(context, amounts.payments),
    });
    await updateAccountCounters(context, sale, { sales: 0, spentMinor: -request.amountMinor });
    const refundedMinor = sale.refundedMinor + request.amountMinor;
    const companyReversedMinor = sale.companyReversedMinor + amounts.companyChargeMinor;
    const columns = table.encode({
      refundedMinor,
      companyReversedMinor,
      payments: paymentsAfter,
      ...(refundedMinor === sale.totalMinor && { state: 'refunded' as const }),
    });
    return saveLocked(context, table, before, { action: 'refund', columns, reason: request.reason });
  },
};

type RefundedItems = Pick<RecordOf<typeof refunds>, 'itemIndexes' | 'itemQuantitiesMilli'>;
type EarlierRefund = DividedRefund & RefundedItems;

async function parseItems(
  { trx }: WriteContext,
  { id }: Sale,
  earlier: readonly EarlierRefund[],
  { itemIndexes, itemQuantitiesMilli }: RefundInput,
): Promise<RefundedItems> {
  const indexes = itemIndexes ?? [];
  if (itemQuantitiesMilli && itemQuantitiesMilli.length !== indexes.length)
    throw invalid<RefundInput>({ field: 'itemQuantitiesMilli', code: 'notAChoice' });
  if (indexes.length === 0) return { itemIndexes: null, itemQuantitiesMilli: null };
  const items = await readItems(trx, id);
  const refunded = refundedQuantities(items, earlier);
  const remaining = items.map(({ quantityMilli }, index) => quantityMilli - (refunded[index] ?? 0));
  if (indexes.some((index, at) => !remaining[index] || indexes.indexOf(index) < at))
    throw invalid<RefundInput>({ field: 'itemIndexes', code: 'notAChoice' });
  const quantities = indexes.map((index, at) => itemQuantitiesMilli?.[at] ?? remaining[index] ?? 0);
  for (const [at, index] of indexes.entries())
    assertQuantityRefundable(quantities[at] ?? 0, remaining[index] ?? 0, items[index]);
  return { itemIndexes: indexes, itemQuantitiesMilli: quantities };
}

function assertQuantityRefundable(quantityMilli: number, max: number, item: SaleItem | undefined): void {
  const field = 'itemQuantitiesMilli';
  if (quantityMilli > max) throw invalid<RefundInput>({ field, code: 'tooLarge', params: { max } });
  if (quantityMilli < 1) throw invalid<RefundInput>({ field, code: 'tooSmall', params: { min: 1 } });
  if (item?.unit === 'piece' && quantityMilli % milliPerUnit !== 0)
    throw invalid<RefundInput>({ field, code: 'wholePieces' });
}

function divideRequest(
  sale: Sale,
  earlier: readonly DividedRefund[],
  { amountMinor, atFault, companyChargeMinor }: RefundInput,
): RefundAmounts {
  const maxRefundMinor = refundableMinor(sale);
  if (amountMinor > maxRefundMinor)
    throw invalid<RefundInput>({ field: 'amountMinor', code: 'beyondRefundable', params: { max: maxRefundMinor } });
  const remaining = partsOfRefunds(sale, earlier).reduce(subtractParts, partsOfSale(sale));
  const divided = divideRefund(sale.payments, remaining, amountMinor);
  if ((companyChargeMinor ?? 0) > divided.maxCompanyChargeMinor)
    throw invalid<RefundInput>({
      field: 'companyChargeMinor',
      code: 'tooLarge',
      params: { max: divided.maxCompanyChargeMinor },
    });
  return refundAmounts(divided, atFault, companyChargeMinor);
}

/**
 * Throws `sale.customerErased` for a refund to the wallet of an erased user, because nobody could spend it. Allows
 * archived users, who can be restored.
 */
async function assertWalletNotErased(
  { trx }: WriteContext,
  { accountId }: Sale,
  payments: readonly Payment[],
): Promise<void> {
  if (accountId === null || !payments.some(({ method }) => method === 'wallet')) return;
  const erased = await trx
    .selectFrom(users.table)
    .select('id')
    .where('id', '=', accountId)
    .where('erasedAt', 'is not', null)
    .executeTakeFirst();
  if (erased) throw new Problem('sale.customerErased');
}

async function readEarlierRefunds({ trx }: WriteContext, { id }: Sale): Promise<EarlierRefund[]> {
  const rows = await trx
    .selectFrom(refunds.table)
    .select(['number', 'taxMinor', 'tipMinor', 'commissionMinor', 'commissionTaxMinor', 'payments'])
    .select(['itemIndexes', 'itemQuantitiesMilli'])
    .where('saleId', '=', id)
    .execute();
  return rows.sort(refundOrder).map((row) =>
    Object.assign({}, row, {
      payments: parsePayments(row.payments),
      itemIndexes: row.itemIndexes === null ? null : itemIndexesSchema.parse(JSON.parse(row.itemIndexes)),
      itemQuantitiesMilli:
        row.itemQuantitiesMilli === null ? null : itemQuantitiesSchema.parse(JSON.parse(row.itemQuantitiesMilli)),
    }),
  );
}

async function createRefund(
  context: WriteContext,
  tables: Pick<Table, 'served'>,
  before: StoredSale,
  earlier: readonly DividedRefund[],
  { amountMinor, atFault, reason }: RefundInput,
  amounts: Omit<RefundAmounts, 'paymentsAfter'> & RefundedItems,
): Promise<void> {
  const table = servedTable(tables, refunds);
  const sale = toSale(before);
  const { companyId, accountId, currency } = sale;
  const businessDate = todayOf(context);
  const number = await nextNumber(context, 'REE');
  const created = await createRecord(
    context,
    table,
    {},
    {
      number,
      saleId: sale.id,
      accountId,
      companyId,
      businessDate,
      currency,
      amountMinor,
      atFault,
      reason,
      ...amounts,
    },
  );
  const { id } = created;
  await context.emit(saleRefunded, { refund: created, sale: before, earlierRefunds: earlier });
  const { id: journalId } = await postJournal(context, {
    kind: 'refund',
    currency,
    businessDate,
    source: { type: refunds.name, id },
    lines: refundLines(sale, amounts),
    reason,
  });
  await refundCards(context, amounts.payments, { saleId: sale.id, journalId, businessDate, reason });
  const paidByCompanyMinor = amounts.payments
    .filter(({ collectedBy }) => collectedBy === 'company')
    .reduce((sum, payment) => sum + payment.amountMinor, 0);
  if (amounts.companyChargeMinor === 0 && paidByCompanyMinor === 0) return;
  // The platform owes the company the amount that the company refunded itself beyond its own charge.
  await recordPayable(context, {
    source: { type: 'refund', id, number },
    companyId,
    currency,
    businessDate,
    amounts: { refundsMinor: amounts.companyChargeMinor - paidByCompanyMinor },
  });
}
