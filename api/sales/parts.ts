import { paymentMethods, type Payment, type AtFault } from '../../contract/money/sales';
import { splitByWeights } from '../../contract/shares';

/**
 * Sold, tax and tip add up to an amount. Commission and commission tax are charged on that amount and not added to it.
 */
export interface AmountParts {
  soldMinor: number;
  taxMinor: number;
  tipMinor: number;
  commissionMinor: number;
  commissionTaxMinor: number;
}

export type PartsByMethod = ReadonlyMap<string, AmountParts>;

export interface DividedSale {
  grossMinor: number;
  discountMinor: number;
  taxMinor: number;
  tipMinor: number;
  commissionMinor: number;
  commissionTaxMinor: number;
  payments: readonly Payment[] | null;
}

export interface DividedRefund extends Partial<Omit<AmountParts, 'soldMinor'>> {
  payments: readonly Payment[] | null;
}

const noParts: AmountParts = { soldMinor: 0, taxMinor: 0, tipMinor: 0, commissionMinor: 0, commissionTaxMinor: 0 };
const fixedParts = ['taxMinor', 'tipMinor', 'commissionMinor', 'commissionTaxMinor'] as const;
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

export function amountsByMethod(payments: readonly Payment[] | null): ReadonlyMap<string, number> {
  const paidBy = (method: string) =>
    sumOf((payments ?? []).filter((payment) => payment.method === method).map(({ amountMinor }) => amountMinor));
  const paid = paymentMethods.map((method) => [method, paidBy(method)] as const).filter(([, amount]) => amount > 0);
  return new Map<string, number>(paid.length === 0 ? [['', 0]] : paid);
}

export function totalParts(parts: PartsByMethod): AmountParts {
  const allParts = [...parts.values()];
  const sum = (name: keyof AmountParts) => sumOf(allParts.map((one) => one[name]));
  return {
    soldMinor: sum('soldMinor'),
    taxMinor: sum('taxMinor'),
    tipMinor: sum('tipMinor'),
    commissionMinor: sum('commissionMinor'),
    commissionTaxMinor: sum('commissionTaxMinor'),
  };
}

/** Divides a sale by method, in proportion to the amounts paid. No part exceeds the amount paid by its method. */
export function partsOfSale(sale: DividedSale): PartsByMethod {
  const paid = amountsByMethod(sale.payments);
  const amounts = [...paid.values()];
  const tax = shareByWeights(sale.taxMinor, amounts);
  const untaxed = subtract(amounts, tax);
  const tip = capParts(shareByWeights(sale.tipMinor, amounts), untaxed);
  const sold = subtract(untaxed, tip);
  const commission = shareByWeights(sale.commissionMinor, amounts);
  const commissionTax = capParts(shareByWeights(sale.commissionTaxMinor, amounts), subtract(amounts, commission));
  return new Map(
    [...paid.keys()].map((method, index) => [
      method,
      {
        soldMinor: sold[index] ?? 0,
        taxMinor: tax[index] ?? 0,
        tipMinor: tip[index] ?? 0,
        commissionMinor: commission[index] ?? 0,
        commissionTaxMinor: commissionTax[index] ?? 0,
      },
    ]),
  );
}

/**
 * Divides a refund by method, in proportion to the parts that remain after earlier refunds. The last refund of a method
 * takes the rest, so that a full refund, in one or several steps, leaves zero in every part. Parts stored with the
 * refund are not changed.
 */
export function partsOfRefund(remaining: PartsByMethod, refund: DividedRefund): PartsByMethod {
  const paid = [...amountsByMethod(refund.payments)];
  const parts = new Map(
    paid.map(([method, amount]) => [method, proportionalParts(remaining.get(method) ?? noParts, amount)]),
  );
  const sums = totalParts(parts);
  const [largest = ''] = paid.reduce(
    (largestAmount, one) => (one[1] > largestAmount[1] ? one : largestAmount),
    ['', -1],
  );
  const adjusted = parts.get(largest);
  if (adjusted)
    for (const name of fixedParts) {
      const difference = (refund[name] ?? sums[name]) - sums[name];
      adjusted[name] += difference;
      if (name === 'taxMinor' || name === 'tipMinor') adjusted.soldMinor -= difference;
    }
  return parts;
}

export function subtractParts(remaining: PartsByMethod, refunded: PartsByMethod): PartsByMethod {
  const after = new Map(remaining);
  for (const [method, parts] of refunded) {
    const before = remaining.get(method) ?? noParts;
    after.set(method, {
      soldMinor: before.soldMinor - parts.soldMinor,
      taxMinor: before.taxMinor - parts.taxMinor,
      tipMinor: before.tipMinor - parts.tipMinor,
      commissionMinor: before.commissionMinor - parts.commissionMinor,
      commissionTaxMinor: before.commissionTaxMinor - parts.commissionTaxMinor,
    });
  }
  return after;
}

/** `refunds` must be in `refundOrder`. */
export function partsOfRefunds(sale: DividedSale | null, refunds: readonly DividedRefund[]): PartsByMethod[] {
  let remaining: PartsByMethod = sale ? partsOfSale(sale) : new Map<string, AmountParts>();
  return refunds.map((refund) => {
    const refunded = partsOfRefund(remaining, refund);
    remaining = subtractParts(remaining, refunded);
    return refunded;
  });
}

export function refundOrder(one: { number: string }, other: { number: string }): number {
  return one.number.localeCompare(other.number, 'en', { numeric: true });
}

function proportionalParts(remaining: AmountParts, amountMinor: number): AmountParts {
  const { soldMinor, taxMinor, tipMinor, commissionMinor, commissionTaxMinor } = remaining;
  const remainingMinor = soldMinor + taxMinor + tipMinor;
  if (amountMinor >= remainingMinor) return { ...remaining, soldMinor: amountMinor - taxMinor - tipMinor };
  const [sold = 0, tax = 0, tip = 0] = shareByWeights(amountMinor, [soldMinor, taxMinor, tipMinor]);
  const rest = remainingMinor - commissionMinor - commissionTaxMinor;
  const [commission = 0, commissionTax = 0] = shareByWeights(amountMinor, [commissionMinor, commissionTaxMinor, rest]);
  return {
    soldMinor: sold,
    taxMinor: tax,
    tipMinor: tip,
    commissionMinor: commission,
    commissionTaxMinor: commissionTax,
  };
}

const subtract = (amounts: readonly number[], parts: readonly number[]) =>
  amounts.map((amount, index) => amount - (parts[index] ?? 0));

/** Uses the largest remainder method. A weight of −1, which refunds of earlier versions may have left, counts as 0. */
function shareByWeights(amountMinor: number, weights: readonly number[]): number[] {
  return weights.length === 1
    ? [amountMinor]
    : splitByWeights(
        amountMinor,
        weights.map((weight) => Math.max(0, weight)),
      );
}

function capParts(parts: readonly number[], caps: readonly number[]): number[] {
  let excess = sumOf(parts.map((part, index) => Math.max(0, part - (caps[index] ?? 0))));
  return parts.map((part, index) => {
    const headroom = (caps[index] ?? 0) - part;
    const moved = headroom < 0 ? headroom : Math.min(headroom, excess);
    excess -= Math.max(0, moved);
    return part + moved;
  });
}

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
  const refundedPayments = payments.flatMap((payment, index) => refundOfPayment(payment, shares[index] ?? 0));
  const parts = totalParts(partsOfRefund(remaining, { payments: refundedPayments }));
  return {
    ...parts,
    payments: refundedPayments,
    paymentsAfter: payments.map((payment, index) => withRefunded(payment, shares[index] ?? 0)),
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
