import type { Payment } from '../../../contract/money/sales';
import type { saleAmounts, saleDimensions } from '../../db/reports';

/**
 * What the facts of a sale or a refund must come to, read from its record alone. It shares no code with
 * what writes the facts (`facts.ts`), so that a mistake there is found by the check rather than repeated.
 */
export interface Tally {
  currency: string;
  businessDate: string;
  /** By what it is told apart, the means of payment aside. */
  keys: Readonly<Record<Exclude<(typeof saleDimensions)[number], 'method'>, string>>;
  /** What all facts of the record sum to, in minor units. */
  amounts: Readonly<Record<(typeof saleAmounts)[number], number>>;
  /** What was paid or given back by each means, in minor units; means without an amount are left out. */
  paid: ReadonlyMap<string, number>;
}

type Values = Readonly<Record<string, unknown>>;

/** The tally of a completed sale; `null` of one that is not completed, which has no facts. */
export function tallyOfSale(sale: Values): Tally | null {
  if (sale['state'] !== 'completed' && sale['state'] !== 'refunded') return null;
  const amount = (name: string) => Number(sale[name]);
  return {
    ...tallyOf(sale),
    amounts: {
      sales: 1,
      grossMinor: amount('grossMinor'),
      discountsMinor: amount('discountMinor'),
      refundsMinor: 0,
      refunds: 0,
      taxMinor: amount('taxMinor'),
      tipsMinor: amount('tipMinor'),
      commissionMinor: amount('commissionMinor'),
      commissionTaxMinor: amount('commissionTaxMinor'),
    },
  };
}

/** The tally of a refund, read with the keys of its sale. */
export function tallyOfRefund(refund: Values): Tally {
  const amount = (name: string) => Number(refund[name]);
  return {
    ...tallyOf(refund),
    amounts: {
      sales: 0,
      grossMinor: 0,
      discountsMinor: 0,
      refundsMinor: amount('amountMinor'),
      refunds: 1,
      taxMinor: 0,
      tipsMinor: 0,
      commissionMinor: -amount('commissionMinor'),
      commissionTaxMinor: -amount('commissionTaxMinor'),
    },
  };
}

function tallyOf(record: Values): Omit<Tally, 'amounts'> {
  const text = (name: string) => String(record[name] ?? '');
  const paid = new Map<string, number>();
  for (const { method, amountMinor } of record['payments'] as readonly Payment[]) {
    if (amountMinor > 0) paid.set(method, (paid.get(method) ?? 0) + amountMinor);
  }
  return {
    currency: text('currency'),
    businessDate: text('businessDate'),
    keys: {
      company: text('companyId'),
      category: text('categoryId'),
      labels: [...(record['labelIds'] as readonly string[])].sort().join(','),
      occasion: text('occasionId'),
      plan: text('planId'),
      channel: text('channel'),
    },
    paid,
  };
}

/** The columns in which facts differ from their tally. Facts by `method` differ where any means has another amount. */
export function differencesFrom(tally: Tally, facts: readonly Values[]): string[] {
  const { amounts, keys } = tally;
  const amountIn = (fact: Values, name: string) => Number(fact[name]);
  const wrongAmounts = Object.entries(amounts).filter(
    ([name, expected]) => facts.reduce((sum, fact) => sum + amountIn(fact, name), 0) !== expected,
  );
  const same = { currency: tally.currency, businessDate: tally.businessDate, ...keys };
  const wrongKeys = Object.entries(same).filter(([name, expected]) => facts.some((fact) => fact[name] !== expected));
  const paidIn = (fact: Values) =>
    amountIn(fact, 'grossMinor') -
    amountIn(fact, 'discountsMinor') +
    amountIn(fact, 'taxMinor') +
    amountIn(fact, 'tipsMinor') +
    amountIn(fact, 'refundsMinor');
  const isPaidBy = (fact: Values) => paidIn(fact) === (tally.paid.get(String(fact['method'])) ?? 0);
  const isRight = tally.paid.size === 0 || (facts.length === tally.paid.size && facts.every(isPaidBy));
  return [...wrongKeys.map(([name]) => name), ...wrongAmounts.map(([name]) => name), ...(isRight ? [] : ['method'])];
}
