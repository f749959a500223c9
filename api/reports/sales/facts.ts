import { dateIn, hourIn, weekdayOf, firstOfMonth } from '../../../contract/days';
import type { refunds } from '../../../contract/money/sales';
import { splitByWeights } from '../../../contract/shares';
import { saleAmounts, saleDimensions } from '../../db/reports';
import { amountsByMethod, partsOfRefunds, partsOfSale, type DividedRefund, type DividedSale } from '../../sales/parts';
import type { RefundOfSale } from '../../sales/events';
import type { StoredSale } from '../../sales/sale';
import type { StoredRecord } from '../../engine/rules';
import type { SaleFactRow, SaleSumRow } from '../../db/schema';
import type { WriteContext } from '../../engine/writeContext';

export type SaleAmounts = Record<(typeof saleAmounts)[number], number>;

/** A key is `''` if the sale has no such value. */
export type SaleKeys = {
  company: string;
  category: string;
  labels: string;
  occasion: string;
  plan: string;
  channel: string;
};

/** A sale or refund, or the part of it paid by one means of payment. */
export type SaleFact = SaleFactRow;

type CountedRecord = Pick<
  StoredSale,
  'id' | 'currency' | 'businessDate' | 'createdAt' | 'payments' | 'commissionMinor' | 'commissionTaxMinor'
>;
/** All `null` for a refund whose sale was deleted. */
export type SaleReferences = {
  [K in 'companyId' | 'categoryId' | 'labelIds' | 'occasionId' | 'planId' | 'channel']: StoredSale[K] | null;
};
export type CountedSale = CountedRecord &
  SaleReferences &
  Pick<StoredSale, 'state' | 'completedAt' | 'grossMinor' | 'discountMinor' | 'taxMinor' | 'tipMinor'>;
export type CountedRefund = CountedRecord &
  Pick<StoredRecord<typeof refunds>, 'number' | 'amountMinor' | 'taxMinor' | 'tipMinor'>;

export function dimensionKeys({
  companyId,
  categoryId,
  labelIds,
  occasionId,
  planId,
  channel,
}: SaleReferences): SaleKeys {
  return {
    company: companyId ?? '',
    category: categoryId ?? '',
    labels: [...(labelIds ?? [])].sort().join(','),
    occasion: occasionId ?? '',
    plan: planId ?? '',
    channel: channel ?? '',
  };
}

const zeroAmounts: SaleAmounts = {
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

export function factsOfSale(sale: CountedSale, timeZone: string): SaleFact[] {
  const { methods, weights, largest } = paymentShares(sale);
  const parts = partsOfSale(sale);
  const discounts = splitAcrossMethods(sale.discountMinor, weights);
  const sharedFields = {
    ...postingFields(sale, sale.completedAt ?? '', timeZone),
    ...dimensionKeys(sale),
    ...zeroAmounts,
  };
  return methods.map((method, index) => {
    const part = parts.get(method);
    const discountsMinor = discounts[index] ?? 0;
    return createFact(sharedFields, index, method, {
      sales: index === largest ? 1 : 0,
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
 * A refund reduces taxes, tips and commission. It does not reduce the price: the returned part is a separate figure.
 * `earlier`: earlier refunds of the same sale, in order.
 */
export function factsOfRefund(
  refund: CountedRefund,
  { sale, earlier }: { sale: DividedSale | null; earlier: readonly DividedRefund[] },
  keys: SaleKeys,
  timeZone: string,
): SaleFact[] {
  const { methods, largest } = paymentShares(refund);
  const parts = partsOfRefunds(sale, [...earlier, refund]).at(-1);
  const sharedFields = { ...postingFields(refund, refund.createdAt, timeZone), ...keys, ...zeroAmounts };
  return methods.map((method, index) => {
    const part = parts?.get(method);
    return createFact(sharedFields, index, method, {
      refunds: index === largest ? 1 : 0,
      refundsMinor: part?.soldMinor ?? 0,
      taxMinor: 0 - (part?.taxMinor ?? 0),
      tipsMinor: 0 - (part?.tipMinor ?? 0),
      commissionMinor: 0 - (part?.commissionMinor ?? 0),
      commissionTaxMinor: 0 - (part?.commissionTaxMinor ?? 0),
    });
  });
}

function splitAcrossMethods(amountMinor: number, weights: readonly number[]): number[] {
  return weights.length === 1 ? [amountMinor] : splitByWeights(amountMinor, weights);
}

function createFact(
  sharedFields: Omit<SaleFact, 'part' | 'method'>,
  part: number,
  method: string,
  amounts: Partial<SaleAmounts>,
): SaleFact {
  return { ...sharedFields, part, method, ...amounts };
}

function postingFields(record: CountedRecord, happenedAt: string, timeZone: string) {
  const [moment, recordedAt] = [new Date(happenedAt), new Date(record.createdAt)];
  const hour = `${weekdayOf(dateIn(timeZone, moment))} ${String(hourIn(timeZone, moment)).padStart(2, '0')}`;
  const at = (recordedAt > moment ? recordedAt : moment).toISOString();
  return {
    sourceId: record.id,
    currency: record.currency,
    businessDate: record.businessDate ?? '',
    at,
    hour,
  };
}

function paymentShares({ payments }: CountedRecord): { methods: string[]; weights: number[]; largest: number } {
  const paid = amountsByMethod(payments);
  const weights = [...paid.values()];
  return { methods: [...paid.keys()], weights, largest: weights.indexOf(Math.max(...weights)) };
}

export function recordSale(context: WriteContext, sale: CountedSale): Promise<void> {
  return storeFacts(context, factsOfSale(sale, context.timeZone));
}

export function recordRefund(
  context: WriteContext,
  { refund, sale, earlierRefunds: earlier }: RefundOfSale,
): Promise<void> {
  return storeFacts(context, factsOfRefund(refund, { sale, earlier }, dimensionKeys(sale), context.timeZone));
}

async function storeFacts({ unit }: WriteContext, facts: readonly SaleFact[]): Promise<void> {
  await unit.insert('saleFacts', facts);
  const rows = facts.flatMap(perDimension);
  await unit.addToSums({ table: 'salesByDay', ...sums }, rows);
  await unit.addToSums({ table: 'salesByMonth', ...sums }, rows.map(toMonthRow));
}

const sums = { keys: ['currency', 'dimension', 'businessDate', 'key'], amounts: saleAmounts } as const;

const toMonthRow = ({ businessDate, ...others }: SaleSumRow): SaleSumRow => ({
  ...others,
  businessDate: firstOfMonth(businessDate),
});

function perDimension(fact: SaleFact): SaleSumRow[] {
  const dayAmounts = dayAmountsOf(fact);
  const keys: [string, string][] = [
    ['', ''],
    ['hour', fact.hour],
    ...saleDimensions.map((name): [string, string] => [name, fact[name]]),
  ];
  return keys.map(([dimension, key]) => Object.assign({ dimension, key }, dayAmounts));
}

function dayAmountsOf(fact: SaleFact): Omit<SaleSumRow, 'dimension' | 'key'> {
  const { currency, businessDate, sales, grossMinor, discountsMinor, refundsMinor, refunds } = fact;
  const { taxMinor, tipsMinor, commissionMinor, commissionTaxMinor } = fact;
  const salesAndRefunds = { sales, grossMinor, discountsMinor, refundsMinor, refunds };
  return { currency, businessDate, ...salesAndRefunds, taxMinor, tipsMinor, commissionMinor, commissionTaxMinor };
}
