import * as z from 'zod/mini';
import {
  computeItemGross,
  itemSums,
  itemUnits,
  milliPerUnit,
  sumItems,
  type SaleItem,
  type SaleItemInput,
  saleItemsEndpoint,
  saleItemTotal,
  type ItemUnit,
} from '../../contract/money/saleItems';
import { maxMinor } from '../../contract/fields';
import type { ViolationOf } from '../../contract/problems';
import { createAppendOnlyTriggers } from '../db/appendOnly';
import { columnTypes } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';
import type { WriteContext } from '../engine/writeContext';
import type { SaleInput } from './input';
import { sales } from '../../contract/money/sales';
import type { Currency } from '../../contract/currencies';
import type { Language } from '../../contract/roles';
import { fileTypes } from '../../contract/files';
import { amountCell, type Cell } from '../files/cell';
import { byteOrderMark, csvLine } from '../files/csv';
import { streamXlsx, type Format } from '../files/xlsx';
import { getRecord } from '../engine/record';
import { defineDocument } from '../engine/rules';

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
    const grossMinor = computeItemGross(item);
    const { name, unit, quantityMilli, unitPriceMinor, discountMinor, taxMinor } = item;
    const totalMinor = grossMinor - discountMinor + taxMinor;
    return { name, unit, quantityMilli, unitPriceMinor, grossMinor, discountMinor, taxMinor, totalMinor };
  });
}

export function itemsViolations(input: SaleInput): ViolationOf<SaleInput>[] {
  if (!input.items) return [];
  const lineViolations = input.items.flatMap((item, index) => itemViolations(item, `items.${index}`));
  if (lineViolations.length > 0) return lineViolations;
  const sums = sumItems(deriveItems(input.items));
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
  const grossMinor = computeItemGross(item);
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

export async function storeItems({ unit }: WriteContext, saleId: string, items: readonly SaleItem[]): Promise<void> {
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
  await unit.insert('saleItems', [{ saleId, items: JSON.stringify(stored) }]);
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

export const itemsDocument = defineDocument(sales, saleItemsEndpoint, {
  async answer({ db, viewer }, table, id, { format = 'json', language = 'es' }) {
    const { number, currency } = await getRecord(db, table, id, viewer);
    const items = await readItems(db, id);
    if (format === 'json') return { json: { currency, items } };
    const rows = itemRows(items, currency, itemTexts[language]);
    const name = `${number}.${format}`;
    const headers = { 'Content-Disposition': `attachment; filename="${name}"` };
    if (format === 'csv')
      return {
        body: byteOrderMark + rows.map(csvLine).join(''),
        headers: { ...headers, 'Content-Type': `${fileTypes.csv}; charset=utf-8; header=present` },
      };
    const sheet = { name: number, formats, headRows: 1, timeZone: viewer.timeZone };
    return {
      body: await streamXlsx(singlePage(rows), sheet),
      headers: { ...headers, 'Content-Type': fileTypes.xlsx },
    };
  },
});

async function* singlePage(rows: readonly Cell[][]): AsyncGenerator<readonly Cell[][]> {
  yield rows;
}

const formats: readonly Format[] = [
  'text',
  'quantity',
  'text',
  'amount',
  'amount',
  'amount',
  'amount',
  'amount',
  'text',
];

function itemRows(items: readonly SaleItem[], currency: Currency, text: ItemTexts): Cell[][] {
  const amounts = (of: Pick<SaleItem, 'grossMinor' | 'discountMinor' | 'taxMinor' | 'totalMinor'>) => [
    ...Object.entries(saleItemTotal.addends).map(([name, sign]) =>
      amountCell(sign * of[name as keyof typeof saleItemTotal.addends] || 0, currency),
    ),
    amountCell(of.totalMinor, currency),
  ];
  return [
    [
      text.name,
      text.quantity,
      text.unit,
      text.unitPrice,
      text.gross,
      text.discount,
      text.tax,
      text.total,
      text.currency,
    ],
    ...items.map((item): Cell[] => [
      item.name,
      { units: item.quantityMilli, decimals: 3 },
      text.units[item.unit],
      amountCell(item.unitPriceMinor, currency),
      ...amounts(item),
      currency,
    ]),
    [text.total, null, null, null, ...amounts(sumItems(items)), currency],
  ];
}

interface ItemTexts {
  name: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  gross: string;
  discount: string;
  tax: string;
  total: string;
  currency: string;
  units: Record<ItemUnit, string>;
}

const itemTexts: Readonly<Record<Language, ItemTexts>> = {
  es: {
    name: 'Producto',
    quantity: 'Cantidad',
    unit: 'Unidad',
    unitPrice: 'Precio unitario',
    gross: 'Subtotal',
    discount: 'Descuento',
    tax: 'Impuestos',
    total: 'Total',
    currency: 'Moneda',
    units: { piece: 'pieza', kg: 'kg', l: 'L' },
  },
  en: {
    name: 'Product',
    quantity: 'Quantity',
    unit: 'Unit',
    unitPrice: 'Unit price',
    gross: 'Subtotal',
    discount: 'Discount',
    tax: 'Tax',
    total: 'Total',
    currency: 'Currency',
    units: { piece: 'piece', kg: 'kg', l: 'L' },
  },
};
