import type { AtFault, Payment } from '../../contract/money/sales';
import { splitByWeights } from '../../contract/shares';
import { partsOfRefund, totalParts, type AmountParts, type PartsByMethod } from './parts';
import type { Sale } from './sale';

/**
 * Amounts of one refund, in minor units. Each of three sums is the refunded amount: sold + tax + tip; company charge +
 * platform cost + commission + commission tax (who bears it); all payments.
 */
export interface RefundAmounts extends AmountParts {
  companyChargeMinor: number;
  platformCostMinor: number;
  payments: Payment[];
  paymentsAfter: Payment[];
}

type RefundableSale = Pick<Sale, 'totalMinor' | 'refundedMinor'>;

export function refundableMinor({ totalMinor, refundedMinor }: RefundableSale): number {
  return totalMinor - refundedMinor;
}

type DividedAmount = AmountParts &
  Pick<RefundAmounts, 'payments' | 'paymentsAfter'> & { maxCompanyChargeMinor: number };

/**
 * Divides a refund of `amountMinor` among the means of payment, in proportion to what is not yet refunded of each, and
 * computes its parts from `remaining`. `amountMinor` must not exceed `refundableMinor`. The company is charged at most
 * `amountMinor` minus the commission (with its tax) that it gets back.
 */
export function divideRefund(
  payments: readonly Payment[],
  remaining: PartsByMethod,
  amountMinor: number,
): DividedAmount {
  const shares = splitByWeights(
    amountMinor,
    payments.map((payment) => payment.amountMinor - (payment.refundedMinor ?? 0)),
  );
  const refundedPayments = payments.flatMap((payment, at) => refundOfPayment(payment, shares[at] ?? 0));
  const parts = totalParts(partsOfRefund(remaining, { payments: refundedPayments }));
  return {
    ...parts,
    payments: refundedPayments,
    paymentsAfter: payments.map((payment, at) => withRefunded(payment, shares[at] ?? 0)),
    maxCompanyChargeMinor: amountMinor - parts.commissionMinor - parts.commissionTaxMinor,
  };
}

export function refundAmounts(
  { maxCompanyChargeMinor, ...divided }: DividedAmount,
  atFault: AtFault,
  companyChargeMinor?: number | null,
): RefundAmounts {
  const chargedMinor = companyChargeMinor ?? (atFault === 'company' ? maxCompanyChargeMinor : 0);
  return {
    ...divided,
    companyChargeMinor: chargedMinor,
    platformCostMinor: maxCompanyChargeMinor - chargedMinor,
  };
}

function refundOfPayment(payment: Payment, amountMinor: number): Payment[] {
  const { refundedMinor: _, ...paymentFields } = payment;
  return amountMinor === 0 ? [] : [{ ...paymentFields, amountMinor }];
}

function withRefunded(payment: Payment, amountMinor: number): Payment {
  return { ...payment, refundedMinor: (payment.refundedMinor ?? 0) + amountMinor };
}
