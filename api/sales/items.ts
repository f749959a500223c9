import * as z from 'zod/mini';
import {
  itemGross,
  itemSums,
  itemUnits,
  milliPerUnit,
  sumOfItems,
  type SaleItem,
  type SaleItemInput,
} from '../../contract/money/saleItems';
import { maxMinor } from '../../contract/fields';
import type { ViolationOf } from '../../contract/problems';
import { appendOnly } from '../db/appendOnly';
import { columnTypes } from '../db/columns';
import type { DatabaseKind, Queries } from '../db/database';
import type { WriteContext } from '../engine/writeContext';
import type { SaleInput } from './input';

/**
 * Table of sale items: one row per sale with all its items as JSON. They are read with their sale and never searched,
 * so one row and one index entry are enough (decision 87).
 */
export const saleItems = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('saleItems')
      .addColumn('saleId', text, (column) => column.primaryKey().notNull())
      .addColumn('items', text, (column) => column.notNull())
      .execute();
    await appendOnly(db, kind, 'saleItems');
  },
};

/** Adds the derived gross and total of each item, in minor units. */
export function itemsFrom(asked: readonly SaleItemInput[]): SaleItem[] {
  return asked.map((item) => {
    const grossMinor = itemGross(item);
    const { name, unit, quantityMilli, unitPriceMinor, discountMinor, taxMinor } = item;
    const totalMinor = grossMinor - discountMinor + taxMinor;
    return { name, unit, quantityMilli, unitPriceMinor, grossMinor, discountMinor, taxMinor, totalMinor };
  });
}

/** Returns the violations of single items or, if there are none, of sums that differ from the sale. */
export function faultsInItems(asked: SaleInput): ViolationOf<SaleInput>[] {
  if (!asked.items) return [];
  const inLines = asked.items.flatMap((item, at) => faultsInItem(item, `items.${at}`));
  if (inLines.length > 0) return inLines;
  const sums = sumOfItems(itemsFrom(asked.items));
  return itemSums.flatMap((name) =>
    sums[name] === asked[name]
      ? []
      : [
          {
            field: name,
            code: 'itemsDiffer',
            params: { sum: sums[name], total: asked[name], difference: sums[name] - asked[name] },
          } as const,
        ],
  );
}

function faultsInItem(item: SaleItemInput, place: `items.${number}`): ViolationOf<SaleInput>[] {
  const { unit, quantityMilli, unitPriceMinor, discountMinor } = item;
  if (unit === 'piece' && quantityMilli % milliPerUnit !== 0)
    return [{ field: `${place}.quantityMilli`, code: 'wholePieces' }];
  // Each factor may be at its maximum, so the product is checked too.
  if (BigInt(unitPriceMinor) * BigInt(quantityMilli) > BigInt(maxMinor) * BigInt(milliPerUnit))
    return [{ field: `${place}.unitPriceMinor`, code: 'tooLarge', params: { max: maxMinor } }];
  const grossMinor = itemGross(item);
  return discountMinor > grossMinor
    ? [{ field: `${place}.discountMinor`, code: 'tooLarge', params: { max: grossMinor } }]
    : [];
}

const whole = z.number().check(z.int());
/** Items are stored as tuples, a sixth of the size of objects with named values. The total is derived, not stored. */
const keptItems = z.array(z.tuple([z.string(), z.enum(itemUnits), whole, whole, whole, whole, whole]));
type KeptItem = z.output<typeof keptItems>[number];

/** Stores the items of a new sale. */
export async function keepItems({ trx }: WriteContext, saleId: string, items: readonly SaleItem[]): Promise<void> {
  if (items.length === 0) return;
  const kept = items.map(
    ({ name, unit, quantityMilli, unitPriceMinor, grossMinor, discountMinor, taxMinor }): KeptItem => [
      name,
      unit,
      quantityMilli,
      unitPriceMinor,
      grossMinor,
      discountMinor,
      taxMinor,
    ],
  );
  await trx
    .insertInto('saleItems')
    .values({ saleId, items: JSON.stringify(kept) })
    .execute();
}

/** Returns the items of a sale in the order they were sent; `[]` if it has none. */
export async function itemsOf(db: Queries, saleId: string): Promise<SaleItem[]> {
  const row = await db.selectFrom('saleItems').select('items').where('saleId', '=', saleId).executeTakeFirst();
  if (!row) return [];
  return keptItems
    .parse(JSON.parse(row.items))
    .map(([name, unit, quantityMilli, unitPriceMinor, grossMinor, discountMinor, taxMinor]) => ({
      name,
      unit,
      quantityMilli,
      unitPriceMinor,
      grossMinor,
      discountMinor,
      taxMinor,
      totalMinor: grossMinor - discountMinor + taxMinor,
    }));
}
