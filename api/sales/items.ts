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
import { createAppendOnlyTriggers } from '../db/appendOnly';
import { columnTypes } from '../db/columnTypes';
import type { DatabaseKind, KyselyDb } from '../db/database';
import type { WriteContext } from '../engine/writeContext';
import type { SaleInput } from './input';

/**
 * One row per sale, with all its items as JSON. Items are read only with their sale and never searched, so one row and
 * one index entry are enough (decision 87).
 */
export const saleItems = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('saleItems')
      .addColumn('saleId', text, (column) => column.primaryKey().notNull())
      .addColumn('items', text, (column) => column.notNull())
      .execute();
    await createAppendOnlyTriggers(db, kind, 'saleItems');
  },
};

export function deriveItems(input: readonly SaleItemInput[]): SaleItem[] {
  return input.map((item) => {
    const grossMinor = itemGross(item);
    const { name, unit, quantityMilli, unitPriceMinor, discountMinor, taxMinor } = item;
    const totalMinor = grossMinor - discountMinor + taxMinor;
    return { name, unit, quantityMilli, unitPriceMinor, grossMinor, discountMinor, taxMinor, totalMinor };
  });
}

export function itemsViolations(input: SaleInput): ViolationOf<SaleInput>[] {
  if (!input.items) return [];
  const lineViolations = input.items.flatMap((item, at) => itemViolations(item, `items.${at}`));
  if (lineViolations.length > 0) return lineViolations;
  const sums = sumOfItems(deriveItems(input.items));
  return itemSums.flatMap((name) =>
    sums[name] === input[name]
      ? []
      : [
          {
            field: name,
            code: 'itemsDiffer',
            params: { sum: sums[name], total: input[name], difference: sums[name] - input[name] },
          } as const,
        ],
  );
}

function itemViolations(item: SaleItemInput, path: `items.${number}`): ViolationOf<SaleInput>[] {
  const { unit, quantityMilli, unitPriceMinor, discountMinor } = item;
  if (unit === 'piece' && quantityMilli % milliPerUnit !== 0)
    return [{ field: `${path}.quantityMilli`, code: 'wholePieces' }];
  if (BigInt(unitPriceMinor) * BigInt(quantityMilli) > BigInt(maxMinor) * BigInt(milliPerUnit))
    return [{ field: `${path}.unitPriceMinor`, code: 'tooLarge', params: { max: maxMinor } }];
  const grossMinor = itemGross(item);
  return discountMinor > grossMinor
    ? [{ field: `${path}.discountMinor`, code: 'tooLarge', params: { max: grossMinor } }]
    : [];
}

const integer = z.number().check(z.int());
/** Items are stored as tuples, which need a sixth of the space of objects. The total is computed, not stored. */
const storedItemsSchema = z.array(
  z.tuple([z.string(), z.enum(itemUnits), integer, integer, integer, integer, integer]),
);
type StoredItem = z.output<typeof storedItemsSchema>[number];

export async function storeItems({ trx }: WriteContext, saleId: string, items: readonly SaleItem[]): Promise<void> {
  if (items.length === 0) return;
  const stored = items.map(
    ({ name, unit, quantityMilli, unitPriceMinor, grossMinor, discountMinor, taxMinor }): StoredItem => [
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
    .values({ saleId, items: JSON.stringify(stored) })
    .execute();
}

export async function readItems(db: KyselyDb, saleId: string): Promise<SaleItem[]> {
  const row = await db.selectFrom('saleItems').select('items').where('saleId', '=', saleId).executeTakeFirst();
  if (!row) return [];
  return storedItemsSchema
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
