import {
  saleItemsEndpoint,
  saleItemTotal,
  sumOfItems,
  type ItemUnit,
  type SaleItem,
} from '../../contract/money/saleItems';
import { sales } from '../../contract/money/sales';
import type { Currency } from '../../contract/currencies';
import type { Language } from '../../contract/roles';
import { fileTypes } from '../../contract/files';
import { amountCell, type Cell } from '../files/cell';
import { byteOrderMark, csvLine } from '../files/csv';
import { streamXlsx, type Format } from '../files/xlsx';
import { getRecord } from '../engine/record';
import { defineDocument } from '../engine/rules';
import { readItems } from './items';

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
    [text.total, null, null, null, ...amounts(sumOfItems(items)), currency],
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
