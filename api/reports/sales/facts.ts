import { dateIn, hourIn, weekdayOf } from '../../../contract/days';
import type { refunds } from '../../../contract/money/sales';
import { split } from '../../../contract/shares';
import type { saleAmounts } from '../../db/reports';
import type { Currency } from '../../../contract/currencies';
import { amountsByMethod, partsOfRefunds, partsOfSale, type DividedRefund, type DividedSale } from '../../sales/parts';
import type { StoredSale } from '../../sales/sale';
import type { StoredRecord } from '../../engine/rules';

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

/** What both sales and refunds are counted by. */
type Counted = Pick<
  StoredSale,
  'id' | 'currency' | 'businessDate' | 'createdAt' | 'payments' | 'commissionMinor' | 'commissionTaxMinor'
>;
/** What a sale is told apart by; of a refund whose sale is no more, nothing. */
export type SaleReferences = {
  [K in 'companyId' | 'categoryId' | 'labelIds' | 'occasionId' | 'planId' | 'channel']: StoredSale[K] | null;
};
/** A sale as its facts are made from it. */
export type CountedSale = Counted &
  SaleReferences &
  Pick<StoredSale, 'state' | 'completedAt' | 'grossMinor' | 'discountMinor' | 'taxMinor' | 'tipMinor'>;
export type CountedRefund = Counted &
  Pick<StoredRecord<typeof refunds>, 'number' | 'amountMinor' | 'taxMinor' | 'tipMinor'>;

/** By what a sale is told apart. */
export function keysOf({ companyId, categoryId, labelIds, occasionId, planId, channel }: SaleReferences): SaleKeys {
  return {
    company: companyId ?? '',
    category: categoryId ?? '',
    labels: [...(labelIds ?? [])].sort().join(','),
    occasion: occasionId ?? '',
    plan: planId ?? '',
    channel: channel ?? '',
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
export function factsOfSale(sale: CountedSale, timeZone: string): SaleFact[] {
  const { means, weights, largest } = meansOf(sale);
  const parts = partsOfSale(sale);
  const discounts = divided(sale.discountMinor, weights);
  const whole = { ...placed(sale, sale.completedAt ?? '', timeZone), ...keysOf(sale), ...none };
  return means.map((method, at) => {
    const part = parts.get(method);
    const discountsMinor = discounts[at] ?? 0;
    return partOf(whole, at, method, {
      sales: at === largest ? 1 : 0,
      grossMinor: (part?.soldMinor ?? 0) + discountsMinor,
      discountsMinor,
      taxMinor: part?.taxMinor ?? 0,
      tipsMinor: part?.tipMinor ?? 0,
      commissionMinor: part?.commissionMinor ?? 0,
      commissionTaxMinor: part?.commissionTaxMinor ?? 0,
    });
  });
}

/**
 * A refund, with the keys of its sale. Taxes, tips and commission are net of what refunds gave back of them; what they
 * gave back of the price is a figure of its own. `earlier`: the refunds of the same sale before it, in their order.
 */
export function factsOfRefund(
  refund: CountedRefund,
  { sale, earlier }: { sale: DividedSale | null; earlier: readonly DividedRefund[] },
  keys: SaleKeys,
  timeZone: string,
): SaleFact[] {
  const { means, largest } = meansOf(refund);
  const parts = partsOfRefunds(sale, [...earlier, refund]).at(-1);
  const whole = { ...placed(refund, refund.createdAt, timeZone), ...keys, ...none };
  return means.map((method, at) => {
    const part = parts?.get(method);
    return partOf(whole, at, method, {
      refunds: at === largest ? 1 : 0,
      refundsMinor: part?.soldMinor ?? 0,
      taxMinor: 0 - (part?.taxMinor ?? 0),
      tipsMinor: 0 - (part?.tipMinor ?? 0),
      commissionMinor: 0 - (part?.commissionMinor ?? 0),
      commissionTaxMinor: 0 - (part?.commissionTaxMinor ?? 0),
    });
  });
}

/** An amount by the means of its record; what there is one of, or none, has all of it. */
function divided(amountMinor: number, weights: readonly number[]): number[] {
  return weights.length === 1 ? [amountMinor] : split(amountMinor, weights);
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
function placed(record: Counted, happenedAt: string, timeZone: string) {
  const [moment, told] = [new Date(happenedAt), new Date(record.createdAt)];
  const hour = `${weekdayOf(dateIn(timeZone, moment))} ${String(hourIn(timeZone, moment)).padStart(2, '0')}`;
  const at = (told > moment ? told : moment).toISOString();
  return {
    sourceId: record.id,
    currency: record.currency,
    businessDate: record.businessDate ?? '',
    at,
    hour,
  };
}

/**
 * The methods in the order of the contract, how much by each, and which of them is the largest. Nothing paid is one
 * method without a name.
 */
function meansOf({ payments }: Counted): { means: string[]; weights: number[]; largest: number } {
  const paid = amountsByMethod(payments);
  const weights = [...paid.values()];
  return { means: [...paid.keys()], weights, largest: weights.indexOf(Math.max(...weights)) };
}
