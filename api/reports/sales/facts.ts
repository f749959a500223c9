import type { RecordSnapshot } from '../../engine/rules';
import { dateIn, hourIn, weekdayOf } from '../../../contract/days';
import { paymentMethods, type Payment, type PaymentMethod } from '../../../contract/money/sales';
import { split } from '../../../contract/shares';
import type { saleAmounts } from '../../db/reports';
import type { Currency } from '../../../contract/currencies';
import { currencyOf } from '../../engine/standing';

/** What a report adds up, in minor units of the currency. */
export type SaleAmounts = Record<(typeof saleAmounts)[number], number>;

/** What reports tell sales apart by; `''` is none. */
export interface SaleKeys {
  company: string;
  category: string;
  /** Ids in order, with a comma between them. */
  labels: string;
  occasion: string;
  plan: string;
  channel: string;
}

/** A sale or a refund, or what of it went by one means of payment: a row of `saleFacts`. */
export interface SaleFact extends SaleKeys, SaleAmounts {
  sourceId: string;
  part: number;
  currency: Currency;
  businessDate: string;
  /** RFC 3339, UTC: when it entered the books, which of a sale that an app tells of later is after it was completed. */
  at: string;
  /** When it was completed or given back: the weekday, 1 for Monday to 7, and the hour by the platform's clock, `5 14`. */
  hour: string;
  method: string;
}

const amountIn = (record: RecordSnapshot, name: string) => Number(record[name] ?? 0);
const keyIn = (record: RecordSnapshot, name: string) => (typeof record[name] === 'string' ? record[name] : '');

/** By what a sale, a record of its resource, is told apart. */
export function keysOf(sale: RecordSnapshot): SaleKeys {
  const labels = Array.isArray(sale['labelIds']) ? (sale['labelIds'] as string[]) : [];
  return {
    company: keyIn(sale, 'companyId'),
    category: keyIn(sale, 'categoryId'),
    labels: [...labels].sort().join(','),
    occasion: keyIn(sale, 'occasionId'),
    plan: keyIn(sale, 'planId'),
    channel: keyIn(sale, 'channel'),
  };
}

const none: SaleAmounts = {
  sales: 0,
  grossMinor: 0,
  discountsMinor: 0,
  refundsMinor: 0,
  refunds: 0,
  taxMinor: 0,
  tipsMinor: 0,
  commissionMinor: 0,
  commissionTaxMinor: 0,
};

/** A completed sale. */
export function factsOfSale(sale: RecordSnapshot, timeZone: string): SaleFact[] {
  const { means, weights, largest } = meansOf(sale);
  const isPaid = weights.some((weight) => weight > 0);
  const parts = new Map(
    ['discountMinor', 'taxMinor', 'tipMinor', 'commissionMinor', 'commissionTaxMinor'].map((name) => [
      name,
      divided(sale, name, weights),
    ]),
  );
  const part = (name: string, at: number) => parts.get(name)?.[at] ?? 0;
  const whole = { ...placed(sale, String(sale['completedAt']), timeZone), ...keysOf(sale), ...none };
  return means.map((method, at) =>
    partOf(whole, at, method, {
      sales: at === largest ? 1 : 0,
      // What is left once the others are divided: each means sums to what was paid by it.
      grossMinor: isPaid
        ? (weights[at] ?? 0) + part('discountMinor', at) - part('taxMinor', at) - part('tipMinor', at)
        : amountIn(sale, 'grossMinor'),
      discountsMinor: part('discountMinor', at),
      taxMinor: part('taxMinor', at),
      tipsMinor: part('tipMinor', at),
      commissionMinor: part('commissionMinor', at),
      commissionTaxMinor: part('commissionTaxMinor', at),
    }),
  );
}

/** A refund, told apart as its sale is. */
export function factsOfRefund(refund: RecordSnapshot, keys: SaleKeys, timeZone: string): SaleFact[] {
  const { means, weights, largest } = meansOf(refund);
  const [commission, tax] = ['commissionMinor', 'commissionTaxMinor'].map((name) => divided(refund, name, weights));
  const whole = { ...placed(refund, String(refund['createdAt']), timeZone), ...keys, ...none };
  return means.map((method, at) =>
    partOf(whole, at, method, {
      refunds: at === largest ? 1 : 0,
      refundsMinor: weights[at] ?? 0,
      commissionMinor: 0 - (commission?.[at] ?? 0),
      commissionTaxMinor: 0 - (tax?.[at] ?? 0),
    }),
  );
}

/** An amount by the means of its record; what there is one of, or none, has all of it. */
function divided(record: RecordSnapshot, name: string, weights: readonly number[]): number[] {
  return weights.length === 1 ? [amountIn(record, name)] : split(amountIn(record, name), weights);
}

function partOf(
  whole: Omit<SaleFact, 'part' | 'method'>,
  part: number,
  method: string,
  amounts: Partial<SaleAmounts>,
): SaleFact {
  return { ...whole, part, method, ...amounts };
}

/** When it happened, by the platform's clock, and when it entered the books: then, or where it was told of later, as it was. */
function placed(record: RecordSnapshot, happenedAt: string, timeZone: string) {
  const [moment, told] = [new Date(happenedAt), new Date(String(record['createdAt']))];
  const hour = `${weekdayOf(dateIn(timeZone, moment))} ${String(hourIn(timeZone, moment)).padStart(2, '0')}`;
  const at = (told > moment ? told : moment).toISOString();
  return {
    sourceId: String(record['id']),
    currency: currencyOf(record),
    businessDate: String(record['businessDate']),
    at,
    hour,
  };
}

/** By which means, in the order of the contract, how much by each, and which of them is the largest. Nothing paid is one means without a name. */
function meansOf(record: RecordSnapshot): { means: string[]; weights: number[]; largest: number } {
  const payments = (record['payments'] ?? []) as readonly Payment[];
  const paidBy = (method: PaymentMethod) =>
    payments.filter((payment) => payment.method === method).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const means = paymentMethods.filter((method) => paidBy(method) > 0);
  if (means.length === 0) return { means: [''], weights: [0], largest: 0 };
  const weights = means.map(paidBy);
  return { means, weights, largest: weights.indexOf(Math.max(...weights)) };
}
