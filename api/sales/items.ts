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
 * The items of each sale that was sent with some, as one JSON text of lists: they are read with their sale and never looked
 * for, so that a sale has one row of them and one entry of an index, however many they are (decision 87).
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

/** Lines as they are kept, with what follows from them. */
export function itemsFrom(asked: readonly SaleItemInput[]): SaleItem[] {
  return asked.map((item) => {
    const grossMinor = itemGross(item);
    const { name, unit, quantityMilli, unitPriceMinor, discountMinor, taxMinor } = item;
    const totalMinor = grossMinor - discountMinor + taxMinor;
    return { name, unit, quantityMilli, unitPriceMinor, grossMinor, discountMinor, taxMinor, totalMinor };
  });
}

/** What of the lines cannot be: in a line, or because they do not sum to their sale. A sale that has none names none. */
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
  // Both may be as large as they can be; what they come to is an amount too.
  if (BigInt(unitPriceMinor) * BigInt(quantityMilli) > BigInt(maxMinor) * BigInt(milliPerUnit))
    return [{ field: `${place}.unitPriceMinor`, code: 'tooLarge', params: { max: maxMinor } }];
  const grossMinor = itemGross(item);
  return discountMinor > grossMinor
    ? [{ field: `${place}.discountMinor`, code: 'tooLarge', params: { max: grossMinor } }]
    : [];
}

const whole = z.number().check(z.int());
/** A line as it is kept: a sixth of what it takes with the names of its values. Only its total follows from the others. */
const keptItems = z.array(z.tuple([z.string(), z.enum(itemUnits), whole, whole, whole, whole, whole]));
type KeptItem = z.output<typeof keptItems>[number];

/** Keeps the items of a new sale. */
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

/** The items of a sale, in the order they were sent. */
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
