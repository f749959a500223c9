/** Journal lines of a sale (docs/business.md, Ledger), as pure functions. */
import type { Payment } from '../../contract/money/sales';
import { place } from '../ledger/accounts';
import { credit, debit, type Line } from '../ledger/post';
import { collectedMinor, type Sale } from './sale';
import type { RefundAmounts } from './refund';

type Payer = Pick<Sale, 'companyId' | 'accountId'>;

function placeOf({ method, collectedBy }: Payment, { companyId, accountId }: Payer): string {
  if (collectedBy === 'company') return place.company(companyId);
  if (method === 'giftCard') return place.giftCards;
  if (method !== 'wallet') return place.processor;
  if (accountId === null) throw new Error('a wallet is somebody’s');
  return place.wallet(accountId);
}

const collectedHere = (payments: readonly Payment[]) =>
  payments.filter(({ collectedBy }) => collectedBy === 'platform');
const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Paid, not completed: what the platform collected is in progress. What the company collected is not posted yet. */
export function paidLines(sale: Sale): Line[] {
  const taken = collectedHere(sale.payments);
  return [
    ...taken.map((payment) => debit(placeOf(payment, sale), payment.amountMinor)),
    credit(place.salesInProgress, sumOf(taken)),
  ];
}

/** Reverses `paidLines`. */
export function canceledLines(sale: Sale): Line[] {
  return paidLines(sale).map(({ direction, at, amountMinor }) =>
    direction === 'debit' ? credit(at, amountMinor) : debit(at, amountMinor),
  );
}

/**
 * Completed: splits the payments between company, commission and tax. `hasWaited`: the sale was paid before, so what
 * the platform collected comes from `salesInProgress`.
 */
export function completedLines(sale: Sale, hasWaited: boolean): Line[] {
  const taken = collectedHere(sale.payments);
  return [
    ...(hasWaited
      ? [debit(place.salesInProgress, sumOf(taken))]
      : taken.map((payment) => debit(placeOf(payment, sale), payment.amountMinor))),
    debit(place.company(sale.companyId), collectedMinor(sale.payments)),
    credit(place.company(sale.companyId), sale.companyNetMinor),
    credit(place.commission, sale.commissionMinor),
    credit(place.tax, sale.commissionTaxMinor),
  ];
}

/** Refund: debits those who bear it and credits the accounts of the payments. */
export function refundLines(
  sale: Payer,
  {
    companyChargeMinor,
    commissionMinor,
    commissionTaxMinor,
    platformCostMinor,
    payments,
  }: Omit<RefundAmounts, 'paymentsAfter'>,
): Line[] {
  return [
    debit(place.company(sale.companyId), companyChargeMinor),
    debit(place.commission, commissionMinor),
    debit(place.tax, commissionTaxMinor),
    debit(place.refunds, platformCostMinor),
    ...payments.map((payment) => credit(placeOf(payment, sale), payment.amountMinor)),
  ];
}
