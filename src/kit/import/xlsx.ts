import { readXlsx, type Cell, type CellValue } from 'hucre/xlsx';

export interface WorkbookRow {
  cells: string[];
  /** Set if the row has a formula with an error or without a result. */
  fault: 'brokenFormula' | null;
}

export interface WorkbookSheet {
  availableSheets: readonly (readonly [position: number, title: string])[];
  sheet: number;
  /** Includes empty rows, so that the index is the row number. */
  rows: WorkbookRow[];
}

const maxExpandedBytes = 100_000_000;
const maxCells = 2_000_000;

/**
 * Reads a sheet, by default the first visible one. Returns `tooManyCells` above the limits.
 *
 * @throws if the bytes are not a workbook
 */
export async function readWorkbook(bytes: Uint8Array, chosenSheet?: number): Promise<WorkbookSheet | 'tooManyCells'> {
  if (totalUncompressedSize(bytes) > maxExpandedBytes) return 'tooManyCells';
  const availableSheets: (readonly [number, string])[] = [];
  const workbook = await readXlsx(bytes, {
    readStyles: true,
    sheets: ({ name, index, hidden, veryHidden }) => {
      if (hidden || veryHidden) return false;
      availableSheets.push([index, name]);
      return chosenSheet === undefined ? availableSheets.length === 1 : index === chosenSheet;
    },
  });
  const [sheet] = workbook.sheets;
  const rows = sheet?.rows ?? [];
  if (rows.reduce((sum, row) => sum + row.length, 0) > maxCells) return 'tooManyCells';
  return {
    availableSheets,
    sheet: chosenSheet ?? availableSheets[0]?.[0] ?? 0,
    rows: rows.map((row, index) => {
      const cellDetails = row.map((_, column) => sheet?.cells?.get(`${index},${column}`));
      return {
        cells: row.map((value, column) => formatCellValue(value, cellDetails[column]?.style?.numFmt ?? '')),
        fault: cellDetails.some(isBroken) ? 'brokenFormula' : null,
      };
    }),
  };
}

function isBroken(cell: Cell | undefined): boolean {
  return cell?.type === 'error' || (cell?.formula !== undefined && (cell.value ?? cell.formulaResult ?? null) === null);
}

/** Formats a value as a person would type it, so that cells are parsed like the cells of a CSV. */
function formatCellValue(value: CellValue, format: string): string {
  if (value instanceof Date) return formatDate(value);
  if (typeof value === 'number') return formatNumber(value, format);
  return value === null ? '' : String(value);
}

/** Reads the date in UTC, because spreadsheet dates have no time zone. */
function formatDate(value: Date): string {
  const [day = '', time = ''] = value.toISOString().split('T');
  return time === '00:00:00.000Z' ? day : `${day} ${time.slice(0, 8)}`;
}

const significantDigits = 15;

function formatNumber(value: number, format: string): string {
  // Restores the leading zeros of a number format such as `00000` (postal codes).
  if (/^0{2,}$/.test(format)) return String(value).padStart(format.length, '0');
  const isPercent = format.replaceAll(/"[^"]*"|\\./g, '').includes('%');
  const text = String(Number((isPercent ? value * 100 : value).toPrecision(significantDigits)));
  // Appends a zero to three decimals: `1.234` would be read as 1,234.
  return `${text}${/\.\d{3}$/.test(text) ? '0' : ''}${isPercent ? '%' : ''}`;
}

/** Constants of the ZIP directory (APPNOTE 4.3.12, 4.3.16, 4.4.4); lengths without variable fields. */
const endRecordSignature = 0x06054b50;
const endRecordBytes = 22;
const directoryEntryMinBytes = 46;
const dataDescriptorFlag = 8;

/**
 * Returns the sum of the entry sizes in the ZIP directory; the reader never expands more than that. Returns Infinity if
 * an entry does not declare its size.
 *
 * @throws if the bytes have no ZIP directory
 */
function totalUncompressedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - endRecordBytes;
  while (end >= 0 && view.getUint32(end, true) !== endRecordSignature) end -= 1;
  if (end < 0) throw new Error('no ZIP directory');
  let offset = view.getUint32(end + 16, true);
  let sum = 0;
  for (let remainingEntries = view.getUint16(end + 10, true); remainingEntries > 0; remainingEntries -= 1) {
    const compressedSize = view.getUint32(offset + 20, true);
    const uncompressedSize = view.getUint32(offset + 24, true);
    const isEmpty =
      compressedSize === 0 && uncompressedSize === 0 && (view.getUint16(offset + 8, true) & dataDescriptorFlag) === 0;
    if (!isEmpty && (compressedSize === 0 || uncompressedSize === 0)) return Infinity;
    sum += uncompressedSize;
    offset +=
      directoryEntryMinBytes +
      view.getUint16(offset + 28, true) +
      view.getUint16(offset + 30, true) +
      view.getUint16(offset + 32, true);
  }
  return sum;
}
