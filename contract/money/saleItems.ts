/**
 * Lines of a sale, sent by the app and never changed. An app may send a sale without lines. Amounts are in minor units
 * of the sale's currency.
 */
import * as z from 'zod/mini';
import { component, defineEndpoint, parameter } from '../endpoint';
import { fileTypes } from '../files';
import { maxMinor, text } from '../fields';
import { currencies } from '../currencies';
import { languages } from '../roles';
import { prorate } from '../shares';
import type { TotalOf } from '../totals';

export const itemUnits = ['piece', 'kg', 'l'] as const;
export type ItemUnit = (typeof itemUnits)[number];

/** Quantities are in thousandths of a unit: 3 pieces are 3000, 350 g of a product sold by the kilogram are 350. */
export const milliPerUnit = 1_000;

export const maxSaleItems = 200;
/** Maximum quantity of a line: ten thousand pieces, or ten tons. */
const maxQuantityMilli = 10_000_000;

const amount = z.number().check(z.int(), z.minimum(0), z.maximum(maxMinor));

const itemInputFields = {
  name: text({ required: true, maxLength: 120 }).schema as z.ZodMiniType<string>,
  unit: z.prefault(z.enum(itemUnits), 'piece'),
  /** Quantity in thousandths of `unit`. */
  quantityMilli: z.number().check(z.int(), z.minimum(1), z.maximum(maxQuantityMilli)),
  /** Price of one `unit`, without tax. */
  unitPriceMinor: amount,
  /** Discount of the whole line, not per unit. */
  discountMinor: z.prefault(amount, 0),
  /** Tax of the whole line, on the amount after discount. */
  taxMinor: z.prefault(amount, 0),
};

export const saleItemInput = component('SaleItemInput', z.strictObject(itemInputFields));
export type SaleItemInput = z.output<typeof saleItemInput>;

const integer = z.number().check(z.int());

const saleItem = component(
  'SaleItem',
  z.object({
    name: z.string(),
    unit: z.enum(itemUnits),
    quantityMilli: integer,
    unitPriceMinor: integer,
    grossMinor: integer,
    discountMinor: integer,
    taxMinor: integer,
    totalMinor: integer,
  }),
);
export type SaleItem = z.output<typeof saleItem>;

/** Total of a line. Gross, discount and tax of a sale are the sums over its lines; the tip belongs to no line. */
export const saleItemTotal = {
  total: 'totalMinor',
  addends: { grossMinor: 1, discountMinor: -1, taxMinor: 1 },
} as const satisfies TotalOf<SaleItem>;

/** Returns quantity × unit price, rounded half away from zero. */
export function computeItemGross({
  quantityMilli,
  unitPriceMinor,
}: Pick<SaleItem, 'quantityMilli' | 'unitPriceMinor'>): number {
  return prorate(unitPriceMinor, quantityMilli, milliPerUnit);
}

type RefundedItems = { itemIndexes: readonly number[] | null; itemQuantitiesMilli: readonly number[] | null };

/** Returns how much of each item the refunds returned, in thousandths. A refund without quantities returned all. */
export function refundedQuantities(
  items: readonly Pick<SaleItem, 'quantityMilli'>[],
  refunds: readonly RefundedItems[],
): number[] {
  const quantities = items.map(() => 0);
  for (const { itemIndexes, itemQuantitiesMilli } of refunds)
    for (const [at, index] of (itemIndexes ?? []).entries()) {
      const boughtMilli = items[index]?.quantityMilli ?? 0;
      const refundedMilli = (quantities[index] ?? 0) + (itemQuantitiesMilli?.[at] ?? boughtMilli);
      quantities[index] = Math.min(boughtMilli, refundedMilli);
    }
  return quantities;
}

/**
 * Returns the part of a line's total that a refund of `quantityMilli` returns after `refundedMilli` of it. Rounds what
 * is refunded so far, so that the refunds of a line add up to its total.
 */
export function itemRefundMinor(
  { totalMinor, quantityMilli: boughtMilli }: Pick<SaleItem, 'totalMinor' | 'quantityMilli'>,
  refundedMilli: number,
  quantityMilli: number,
): number {
  const upTo = (milli: number) => prorate(totalMinor, milli, boughtMilli);
  return upTo(refundedMilli + quantityMilli) - upTo(refundedMilli);
}

export const itemSums = ['grossMinor', 'discountMinor', 'taxMinor'] as const satisfies readonly (keyof SaleItem)[];

export function sumItems(items: readonly SaleItem[]): Pick<SaleItem, (typeof itemSums)[number] | 'totalMinor'> {
  const sum = (name: (typeof itemSums)[number] | 'totalMinor') => items.reduce((total, item) => total + item[name], 0);
  return {
    grossMinor: sum('grossMinor'),
    discountMinor: sum('discountMinor'),
    taxMinor: sum('taxMinor'),
    totalMinor: sum('totalMinor'),
  };
}

export const saleItemsEndpoint = defineEndpoint({
  id: 'itemsSales',
  summary: 'The items of a sale, line by line, as data or as a file; none where the app sent none',
  tag: 'sales',
  method: 'GET',
  path: '/sales/{id}/items',
  query: {
    format: parameter(z.optional(z.enum(['json', 'csv', 'xlsx'])), 'Data unless given.'),
    language: parameter(z.optional(z.enum(languages)), 'Of the words of the file; Spanish unless given.'),
  },
  output: z.object({ currency: z.enum(currencies), items: z.array(saleItem) }),
  outputTypes: [fileTypes.csv, fileTypes.xlsx],
  headers: ['Content-Disposition'],
  permitted: ['finance', 'support'],
  problems: ['record.notFound', 'request.invalid'],
});
