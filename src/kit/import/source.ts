import { contentId } from '../../data/key';
import type { Delimiter, QuoteFault } from './csv';
import { decodeAs, guessEncoding, type Encoding } from './encodings';

/** So much a file may be; more is split by whoever has it. */
const maxBytes = 10_000_000;
const maxRows = 50_000;

/** Why a file cannot be imported: `import.file.refused.{reason}`. */
export const refusalReasons = ['tooLarge', 'tooManyRows', 'tooManyCells', 'empty', 'notCsv', 'unreadable'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export class FileRefused extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(reason);
    this.name = 'FileRefused';
    this.reason = reason;
  }
}

/** One row of the file, by the number a spreadsheet gives it. */
export interface SourceRow {
  row: number;
  cells: readonly string[];
  /** Cells that the row lacks at its end; Excel may leave empty ones out. */
  missing?: number;
}

/** Why a row cannot be read: `import.faults.{fault}`. */
export type RowFault = QuoteFault | 'extraCells' | 'missingCells' | 'brokenFormula';
export const rowFaults: readonly RowFault[] = [
  'unclosedQuote',
  'textAfterQuote',
  'extraCells',
  'missingCells',
  'brokenFormula',
];

/** A row that is not sent: its cells may be in the wrong columns. */
export interface FaultyRow extends SourceRow {
  fault: RowFault;
}

/** The limits as the texts of `import.file.refused` name them. */
export function refusalParams(format: { number: (value: number) => string }) {
  return { megabytes: format.number(maxBytes / 1_000_000), rows: format.number(maxRows) };
}

export const delimiterNames: readonly (readonly [Delimiter, string])[] = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'pipe'],
];

/** How a file is read. What a person has not chosen is guessed. */
export interface Reading {
  encoding: Encoding;
  delimiter: Delimiter;
  /** The number of the row with the titles; 0 if there is none. */
  headerRow: number;
  /** The position of the sheet in a workbook; 0 for a text. */
  sheet: number;
}

/** A file as it was read. */
export interface Source {
  name: string;
  /** The same for the same bytes and the same resource: who chooses the file again goes on with it. */
  importId: string;
  reading: Reading;
  /** The sheets of a workbook, by position; none for a text. */
  sheets: readonly (readonly [number, string])[];
  /** The first filled rows of the file, one of which may have the titles. */
  top: readonly SourceRow[];
  header: readonly string[];
  rows: readonly SourceRow[];
  faulty: readonly FaultyRow[];
}

export interface OpenedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Throws `FileRefused`. */
export async function openFile(file: File): Promise<OpenedFile> {
  if (file.size > maxBytes) throw new FileRefused('tooLarge');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileRefused('unreadable');
  });
  return { name: file.name, bytes: new Uint8Array(bytes) };
}

/** Rows looked at for the titles. */
const topRows = 10;

/**
 * Reads a file; `countTitles` tells how many cells of a row are titles of known columns. Throws `FileRefused`.
 */
export async function readSource(
  resource: string,
  { name, bytes }: OpenedFile,
  chosen: Partial<Reading>,
  countTitles: (cells: readonly string[]) => number,
): Promise<Source> {
  const isWorkbook = zipSignature.every((byte, at) => bytes[at] === byte);
  const { records, sheets, ...read } = isWorkbook ? await readSheet(bytes, chosen) : await readText(bytes, chosen);
  const isFilled = ({ cells }: SourceRecord) => cells.some((cell) => cell.trim() !== '');
  const filled = records.flatMap((record, at) => (isFilled(record) ? [{ row: at + 1, record }] : []));
  const top = filled.slice(0, topRows).map(({ row, record: { cells } }) => ({ row, cells }));
  const headerRow = chosen.headerRow ?? guessHeader(top, countTitles);
  const titles = headerOf(top, headerRow);
  // The rows of a sheet are as wide as its widest.
  const header = isWorkbook && headerRow > 0 ? titles.slice(0, titles.findLastIndex(Boolean) + 1) : titles;
  const rows: SourceRow[] = [];
  const faulty: FaultyRow[] = [];
  for (const { row, record } of filled) {
    if (row <= headerRow) continue;
    const fault = faultOf(record, header.length);
    if (fault) faulty.push({ row, cells: record.cells, fault });
    else {
      const missing = header.length - record.cells.length;
      rows.push({ row, cells: record.cells, ...(missing > 0 && { missing }) });
    }
  }
  if (rows.length + faulty.length === 0) throw new FileRefused('empty');
  if (rows.length + faulty.length > maxRows) throw new FileRefused('tooManyRows');
  // Rows of two sheets have the same numbers.
  const importId = await contentId(isWorkbook ? `${resource}#${read.sheet}` : resource, bytes.buffer);
  return { name, importId, reading: { ...read, headerRow }, sheets, top, header, rows, faulty };
}

const zipSignature = [0x50, 0x4b, 0x03, 0x04];

interface SourceRecord {
  cells: string[];
  fault: QuoteFault | 'brokenFormula' | null;
}

type ReadFile = Omit<Reading, 'headerRow'> & Pick<Source, 'sheets'> & { records: SourceRecord[] };

async function readText(bytes: Uint8Array, chosen: Partial<Reading>): Promise<ReadFile> {
  const { parseCsv } = await import('./csv');
  const encoding = chosen.encoding ?? guessEncoding(bytes);
  return { encoding, ...(await parseCsv(decode(bytes, encoding), chosen.delimiter)), sheet: 0, sheets: [] };
}

async function readSheet(bytes: Uint8Array, chosen: Partial<Reading>): Promise<ReadFile> {
  const { readWorkbook } = await import('./xlsx');
  const workbook = await readWorkbook(bytes, chosen.sheet).catch(() => {
    throw new FileRefused('notCsv');
  });
  if (workbook === 'tooManyCells') throw new FileRefused(workbook);
  const { sheet, sheets, rows } = workbook;
  return { encoding: 'utf-8', delimiter: ',', sheet, sheets, records: rows };
}

/** The row with the most known titles, else the first. */
function guessHeader(top: readonly SourceRow[], countTitles: (cells: readonly string[]) => number): number {
  let best = { row: top[0]?.row ?? 0, titles: 0 };
  for (const { row, cells } of top) {
    const titles = countTitles(cells);
    if (titles > best.titles) best = { row, titles };
  }
  return best.row;
}

/** Without a row of titles, as many empty ones as the first row has cells. */
function headerOf(top: readonly SourceRow[], headerRow: number): string[] {
  if (headerRow === 0) return (top[0]?.cells ?? []).map(() => '');
  return (top.find(({ row }) => row === headerRow)?.cells ?? []).map((title) => title.trim());
}

/** Empty cells behind the last column are no fault: spreadsheets write them. */
function faultOf({ cells, fault }: SourceRecord, columns: number): RowFault | null {
  if (fault) return fault;
  return cells.slice(columns).some((cell) => cell.trim() !== '') ? 'extraCells' : null;
}

/** Throws `FileRefused`: a text has no U+0000, but a spreadsheet's own format and a picture have. */
export function decode(bytes: Uint8Array, encoding: Encoding = guessEncoding(bytes)): string {
  const text = decodeAs(bytes, encoding);
  if (text.includes('\u0000')) throw new FileRefused('notCsv');
  return text;
}
