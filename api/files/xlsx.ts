import { toWallClock } from '../../contract/days';
import type { Cell } from './cell';

export type Format = 'text' | 'count' | 'quantity' | 'amount' | 'rate' | 'factor' | 'day' | 'instant';

export interface Sheet {
  name: string;
  formats: readonly Format[];
  headRows: number;
  timeZone: string;
}

interface Column {
  readonly numFmt: string;
  width: number;
}

const columnFormats: Readonly<Record<Format, Column>> = {
  text: { numFmt: 'General', width: 22 },
  count: { numFmt: '#,##0', width: 12 },
  quantity: { numFmt: '#,##0.###', width: 12 },
  amount: { numFmt: '#,##0.00', width: 16 },
  rate: { numFmt: '0.00%', width: 10 },
  factor: { numFmt: '0.00', width: 10 },
  day: { numFmt: 'yyyy-mm-dd', width: 12 },
  instant: { numFmt: 'yyyy-mm-dd hh:mm', width: 17 },
};

/**
 * Streams a workbook. Amounts, counts and rates are number cells, days and times are date cells, and texts are never
 * formulas. Amounts have the decimals of their currency, which may differ between rows. Rows beyond a sheet's limit
 * continue in another sheet.
 */
export async function streamXlsx(
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
  { name, formats, headRows, timeZone }: Sheet,
): Promise<ReadableStream<Uint8Array>> {
  // Loaded on demand, because most servers and demos never need these 30 kB.
  const { writeXlsxStream } = await import('hucre/xlsx');
  // The writer reads a row, then requests the format of each of its columns.
  let row: readonly Cell[] = [];
  async function* rows(): AsyncGenerator<Value[]> {
    for await (const page of pages) for (row of page) yield row.map((cell) => toCellValue(cell, timeZone));
  }
  const columnAt = (format: Format, at: number): Column => ({
    get numFmt() {
      return numberFormat(format, row[at]);
    },
    width: columnFormats[format].width,
  });
  return writeXlsxStream(rows(), {
    name: sheetName(name),
    columns: formats.map(columnAt),
    freezePane: { rows: headRows },
    repeatHeaders: false,
  });
}

type Value = string | number | boolean | Date | null;

function numberFormat(format: Format, cell: Cell | undefined): string {
  if (typeof cell === 'object' && cell !== null && 'moment' in cell) return columnFormats[cell.precision].numFmt;
  return format === 'amount' ? amountFormat(cell) : columnFormats[format].numFmt;
}

function amountFormat(cell: Cell | undefined): string {
  const decimals = typeof cell === 'object' && cell !== null && 'units' in cell ? cell.decimals : 2;
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
}

function toCellValue(cell: Cell, timeZone: string): Value {
  if (cell === null) return null;
  if (typeof cell === 'string') return cell.length > maxCellLength ? `${cell.slice(0, maxCellLength - 1)}…` : cell;
  if (typeof cell !== 'object') return cell;
  if ('moment' in cell)
    return cell.precision === 'day' ? new Date(cell.moment) : toWallClock(timeZone, new Date(cell.moment));
  // A single division gives the floating-point number nearest to the decimal.
  return cell.units / 10 ** (cell.decimals + (cell.isRate ? 2 : 0));
}

const maxCellLength = 32_767;

/** Excel allows at most 31 characters, none of `[]:*?/\`, and no apostrophe at the ends. */
function sheetName(name: string): string {
  const allowed = name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .trim()
    .slice(0, 31);
  const trimmed = allowed.replaceAll(/^'+|'+$/g, '').trim();
  // Excel reserves the name `History`.
  return trimmed === '' || trimmed.toLowerCase() === 'history' ? 'Sobremesa' : trimmed;
}
