import { refunds, type Payment, type sales } from '../../contract/money/sales';
import { users } from '../../contract/people/accounts';
import { givingBackRefusals } from '../giftcards/spending';
import { post } from '../ledger/post';
import { openPayable } from '../liquidations/payables';
import { invalid, Problem } from '../problem';
import { recordRefund } from '../reports/sales/record';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ActionInput, ActionOf } from '../engine/actions';
import { changeHeld, heldFor } from '../engine/change';
import { nextNumber } from '../engine/numbering';
import { servedTable, type Table } from '../engine/table';
import { createRecord } from '../engine/write';
import { giveBackToCards, takenBackBy } from './cards';
import { count } from './counters';
import { refundLines } from './journals';
import { partsLeft, partsOfRefunds, partsOfSale, refundOrder, type DividedRefund } from './parts';
import { divideRefund, leftMinor, refundAmounts, type RefundAmounts } from './refund';
import { keptPaymentsIn, saleOf, type Sale, type StoredSale } from './sale';

type RefundInput = ActionInput<typeof sales, 'refund'>;

/** Refunds a completed sale in part or in full; posts today, not on the day of the sale. */
export const refund: ActionOf<typeof sales, 'refund'> = {
  spends: ({ id, currency, accountId }, { amountMinor }) => ({ amountMinor, currency, beneficiary: accountId ?? id }),
  refusals: [
    'sale.notCompleted',
    'sale.canceled',
    'sale.nothingToRefund',
    'sale.customerErased',
    ...givingBackRefusals,
  ],
  async run(context, table, id, version, request) {
    const before = await heldFor(context, table, id, version, 'refund');
    const sale = saleOf(before);
    const earlier = await earlierRefunds(context, sale);
    const { paymentsAfter, ...amounts } = dividedFor(sale, earlier, request);
    await assertWalletStands(context, sale, amounts.payments);
    await makeRefund(context, table, before, earlier, request, {
      ...amounts,
      payments: await takenBackBy(context, amounts.payments),
    });
    await count(context, sale, { sales: 0, spentMinor: -request.amountMinor });
    const refundedMinor = sale.refundedMinor + request.amountMinor;
    const companyReversedMinor = sale.companyReversedMinor + amounts.companyChargeMinor;
    const columns = table.encode({
      refundedMinor,
      companyReversedMinor,
      payments: paymentsAfter,
      ...(refundedMinor === sale.totalMinor && { state: 'refunded' as const }),
    });
    return changeHeld(context, table, before, { action: 'refund', columns, reason: request.reason });
  },
};

/** Throws `request.invalid` if the amount or the company's charge is more than is left. */
function dividedFor(
  sale: Sale,
  earlier: readonly DividedRefund[],
  { amountMinor, atFault, companyChargeMinor }: RefundInput,
): RefundAmounts {
  const maxRefundMinor = leftMinor(sale);
  if (amountMinor > maxRefundMinor)
    throw invalid<RefundInput>({ field: 'amountMinor', code: 'tooLarge', params: { max: maxRefundMinor } });
  const left = partsOfRefunds(sale, earlier).reduce(partsLeft, partsOfSale(sale));
  const divided = divideRefund(sale.payments, left, amountMinor);
  if ((companyChargeMinor ?? 0) > divided.maxCompanyChargeMinor)
    throw invalid<RefundInput>({
      field: 'companyChargeMinor',
      code: 'tooLarge',
      params: { max: divided.maxCompanyChargeMinor },
    });
  return refundAmounts(divided, atFault, companyChargeMinor);
}

/**
 * Throws `sale.customerErased` for a refund to the wallet of an erased user, which nobody could spend. An archived user
 * can spend it after being restored.
 */
async function assertWalletStands(
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

async function earlierRefunds({ trx }: WriteContext, { id }: Sale): Promise<DividedRefund[]> {
  const rows = await trx
    .selectFrom(refunds.table)
    .select(['number', 'taxMinor', 'tipMinor', 'commissionMinor', 'commissionTaxMinor', 'payments'])
    .where('saleId', '=', id)
    .execute();
  return rows.sort(refundOrder).map((row) => Object.assign({}, row, { payments: keptPaymentsIn(row.payments) }));
}

async function makeRefund(
  context: WriteContext,
  tables: Pick<Table, 'served'>,
  before: StoredSale,
  earlier: readonly DividedRefund[],
  { amountMinor, atFault, reason }: RefundInput,
  amounts: Omit<RefundAmounts, 'paymentsAfter'>,
): Promise<void> {
  const table = servedTable(tables, refunds);
  const sale = saleOf(before);
  const { companyId, accountId, currency } = sale;
  const businessDate = todayOf(context);
  const number = await nextNumber(context, 'REE');
  const made = await createRecord(
    context,
    table,
    {},
    { number, saleId: sale.id, accountId, companyId, businessDate, currency, amountMinor, atFault, reason, ...amounts },
  );
  const { id } = made;
  await recordRefund(context, made, before, earlier);
  const { id: journalId } = await post(context, {
    kind: 'refund',
    currency,
    businessDate,
    source: { type: refunds.name, id },
    lines: refundLines(sale, amounts),
    reason,
  });
  await giveBackToCards(context, amounts.payments, { saleId: sale.id, journalId, businessDate, reason });
  const handedMinor = amounts.payments
    .filter(({ collectedBy }) => collectedBy === 'company')
    .reduce((sum, payment) => sum + payment.amountMinor, 0);
  if (amounts.companyChargeMinor === 0 && handedMinor === 0) return;
  // The company is owed what it paid back itself beyond its charge.
  await openPayable(context, {
    source: { type: 'refund', id, number },
    companyId,
    currency,
    businessDate,
    amounts: { refundsMinor: amounts.companyChargeMinor - handedMinor },
  });
}
