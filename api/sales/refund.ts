import type { AtFault, Payment } from '../../contract/money/sales';
import { split } from '../../contract/shares';
import type { Sale } from './sale';

/** What the refunds of a sale have given back so far, in minor units; its `payments` say by which means. */
export interface RefundedSoFar {
  commissionMinor: number;
  commissionTaxMinor: number;
}

/** The parts of one refund: who bears it (they sum to it), and by which means it is given back (they too). */
export interface RefundAmounts {
  companyChargeMinor: number;
  platformCostMinor: number;
  commissionMinor: number;
  commissionTaxMinor: number;
  /** What is given back by each means; those that give nothing are left out. */
  payments: Payment[];
  /** The payments of the sale once it is given back. */
  paymentsAfter: Payment[];
}

type Refunded = Pick<Sale, 'totalMinor' | 'refundedMinor' | 'commissionMinor' | 'commissionTaxMinor' | 'payments'>;

export function leftMinor({ totalMinor, refundedMinor }: Pick<Sale, 'totalMinor' | 'refundedMinor'>): number {
  return totalMinor - refundedMinor;
}

/** Commission and its tax given back with an amount, and the rest of it, which company and platform share. */
function partsOf(sale: Refunded, before: RefundedSoFar, amountMinor: number) {
  const left = [
    sale.commissionMinor - before.commissionMinor,
    sale.commissionTaxMinor - before.commissionTaxMinor,
  ] as const;
  // Of what is left, not of the whole: no part is given back twice, and the last refund takes exactly the rest.
  const [commissionMinor = 0, commissionTaxMinor = 0, restMinor = 0] = split(amountMinor, [
    ...left,
    leftMinor(sale) - left[0] - left[1],
  ]);
  return { commissionMinor, commissionTaxMinor, restMinor };
}

/** The most a company can bear of a refund: without the commission it is given back. */
export function maxCompanyCharge(sale: Refunded, before: RefundedSoFar, amountMinor: number): number {
  return partsOf(sale, before, amountMinor).restMinor;
}

/**
 * Divides a refund of `amountMinor`, at most what is left of the sale. By whose fault it was says
 * what the company bears, unless `companyChargeMinor` does, at most `maxCompanyCharge`.
 */
export function refundAmounts(
  sale: Refunded,
  before: RefundedSoFar,
  amountMinor: number,
  atFault: AtFault,
  companyChargeMinor?: number | null,
): RefundAmounts {
  const { restMinor, ...commission } = partsOf(sale, before, amountMinor);
  const chargedMinor = companyChargeMinor ?? (atFault === 'company' ? restMinor : 0);
  const shares = split(
    amountMinor,
    sale.payments.map(({ amountMinor: paidMinor, refundedMinor = 0 }) => paidMinor - refundedMinor),
  );
  return {
    ...commission,
    companyChargeMinor: chargedMinor,
    platformCostMinor: restMinor - chargedMinor,
    payments: sale.payments.flatMap((payment, at) => givenBackBy(payment, shares[at] ?? 0)),
    paymentsAfter: sale.payments.map((payment, at) => without(payment, shares[at] ?? 0)),
  };
}

function givenBackBy(payment: Payment, amountMinor: number): Payment[] {
  const { refundedMinor: _, ...means } = payment;
  return amountMinor === 0 ? [] : [{ ...means, amountMinor }];
}

function without(payment: Payment, amountMinor: number): Payment {
  return { ...payment, refundedMinor: (payment.refundedMinor ?? 0) + amountMinor };
}
