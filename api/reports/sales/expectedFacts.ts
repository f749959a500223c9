import { saleAmounts, saleDimensions } from '../../db/reports';
import type { CountedRefund, CountedSale, SaleFact, SaleReferences } from './facts';

/**
 * Expected facts of a sale or refund, computed from its record. Shares no code with `facts.ts`, which writes the facts,
 * so that the check finds mistakes in that file instead of repeating them.
 */
export interface ExpectedFacts {
  currency: string;
  businessDate: string;
  keys: Readonly<Record<Exclude<(typeof saleDimensions)[number], 'method'>, string>>;
  amounts: Readonly<Record<(typeof saleAmounts)[number], number>>;
  paid: ReadonlyMap<string, number>;
}

export type ComparedFact = Omit<SaleFact, 'sourceId' | 'part' | 'at' | 'hour'>;
type ComparedColumn = keyof ComparedFact;
type CommonColumn = 'currency' | 'businessDate' | 'payments' | 'commissionMinor' | 'commissionTaxMinor';
type ExpectedSaleInput = Omit<CountedSale, 'id' | 'createdAt' | 'completedAt'>;
type ExpectedRefundInput = Pick<CountedRefund, CommonColumn | 'amountMinor' | 'taxMinor' | 'tipMinor'> & SaleReferences;

export function expectedFactsOfSale(sale: ExpectedSaleInput): ExpectedFacts | null {
  if (sale.state !== 'completed' && sale.state !== 'refunded') return null;
  return {
    ...expectedCommonFacts(sale),
    amounts: {
      sales: 1,
      grossMinor: sale.grossMinor,
      discountsMinor: sale.discountMinor,
      refundsMinor: 0,
      refunds: 0,
      taxMinor: sale.taxMinor,
      tipsMinor: sale.tipMinor,
      commissionMinor: sale.commissionMinor,
      commissionTaxMinor: sale.commissionTaxMinor,
    },
  };
}

export function expectedFactsOfRefund(refund: ExpectedRefundInput): ExpectedFacts {
  const { paid, ...others } = expectedCommonFacts(refund);
  return {
    ...others,
    paid: new Map([...paid].map(([method, amountMinor]) => [method, -amountMinor])),
    amounts: {
      sales: 0,
      grossMinor: 0,
      discountsMinor: 0,
      refundsMinor: refund.amountMinor - refund.taxMinor - refund.tipMinor,
      refunds: 1,
      taxMinor: -refund.taxMinor,
      tipsMinor: -refund.tipMinor,
      commissionMinor: -refund.commissionMinor,
      commissionTaxMinor: -refund.commissionTaxMinor,
    },
  };
}

function expectedCommonFacts(
  record: Pick<CountedSale, 'currency' | 'businessDate' | 'payments'> & SaleReferences,
): Omit<ExpectedFacts, 'amounts'> {
  const paid = new Map<string, number>();
  for (const { method, amountMinor } of record.payments ?? []) {
    if (amountMinor > 0) paid.set(method, (paid.get(method) ?? 0) + amountMinor);
  }
  return {
    currency: record.currency,
    businessDate: record.businessDate ?? '',
    keys: {
      company: record.companyId ?? '',
      category: record.categoryId ?? '',
      labels: [...(record.labelIds ?? [])].sort().join(','),
      occasion: record.occasionId ?? '',
      plan: record.planId ?? '',
      channel: record.channel ?? '',
    },
    paid,
  };
}

export function differencesFrom(expectedFacts: ExpectedFacts, facts: readonly ComparedFact[]): ComparedColumn[] {
  const { amounts, keys } = expectedFacts;
  const wrongAmounts = saleAmounts.filter((name) => facts.reduce((sum, fact) => sum + fact[name], 0) !== amounts[name]);
  const wrongPostingColumns = (['currency', 'businessDate'] as const).filter((name) =>
    facts.some((fact) => fact[name] !== expectedFacts[name]),
  );
  const wrongKeys = saleDimensions.filter(
    (name) => name !== 'method' && facts.some((fact) => fact[name] !== keys[name]),
  );
  const paidIn = ({ grossMinor, discountsMinor, taxMinor, tipsMinor, refundsMinor }: ComparedFact) =>
    grossMinor - discountsMinor + taxMinor + tipsMinor - refundsMinor;
  const isPaidBy = (fact: ComparedFact) => paidIn(fact) === (expectedFacts.paid.get(fact.method) ?? 0);
  const arePaymentsRight =
    expectedFacts.paid.size === 0 || (facts.length === expectedFacts.paid.size && facts.every(isPaidBy));
  return [...wrongPostingColumns, ...wrongKeys, ...wrongAmounts, ...(arePaymentsRight ? [] : (['method'] as const))];
}
