import { contentId } from '../../data/uuid';
import type { Delimiter, QuoteFault } from './csv';
import { decodeAs, guessEncoding, type Encoding } from './encodings';

/** Bytes; larger files must be split by the person. */
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
  /** Number of cells missing at the end of the row; Excel may omit empty ones. */
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

/** Row that is not sent: its cells may be in the wrong columns. */
export interface FaultyRow extends SourceRow {
  fault: RowFault;
}

/** Returns the limits as placeholders for the texts of `import.file.refused`. */
export function refusalParams(format: { number: (value: number) => string }) {
  return { megabytes: format.number(maxBytes / 1_000_000), rows: format.number(maxRows) };
}

export const delimiterNames: readonly (readonly [Delimiter, string])[] = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'pipe'],
];

export interface ParseOptions {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Row number; 0 without a header row. */
  headerRow: number;
  /** Position of the sheet in a workbook; 0 for a text file. */
  sheet: number;
}

export interface ImportSource {
  name: string;
  /** Derived from the bytes and the resource: choosing the same file again resumes its import. */
  importId: string;
  parseOptions: ParseOptions;
  /** Sheets of a workbook with their positions; empty for a text file. */
  sheets: readonly (readonly [number, string])[];
  /** First filled rows of the file, candidates for the header row. */
  headerCandidates: readonly SourceRow[];
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

/** Rows searched for the header. */
const maxHeaderCandidates = 10;

/** Reads a file; `countTitles` returns how many cells of a row are titles of known columns. Throws `FileRefused`. */
export async function readSource(
  resource: string,
  { name, bytes }: OpenedFile,
  chosen: Partial<ParseOptions>,
  countTitles: (cells: readonly string[]) => number,
): Promise<ImportSource> {
  const isWorkbook = zipSignature.every((byte, at) => bytes[at] === byte);
  const { records, sheets, ...parsed } = isWorkbook ? await readSheet(bytes, chosen) : await readText(bytes, chosen);
  const isFilled = ({ cells }: SourceRecord) => cells.some((cell) => cell.trim() !== '');
  const filledRows = records.flatMap((record, at) => (isFilled(record) ? [{ row: at + 1, record }] : []));
  const headerCandidates = filledRows
    .slice(0, maxHeaderCandidates)
    .map(({ row, record: { cells } }) => ({ row, cells }));
  const headerRow = chosen.headerRow ?? guessHeader(headerCandidates, countTitles);
  const titles = headerOf(headerCandidates, headerRow);
  // Trims empty cells at the end: every row of a sheet is as wide as its widest.
  const header = isWorkbook && headerRow > 0 ? titles.slice(0, titles.findLastIndex(Boolean) + 1) : titles;
  const rows: SourceRow[] = [];
  const faulty: FaultyRow[] = [];
  for (const { row, record } of filledRows) {
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
  // Includes the sheet, because rows of different sheets have the same numbers.
  const importId = await contentId(isWorkbook ? `${resource}#${parsed.sheet}` : resource, bytes.buffer);
  return { name, importId, parseOptions: { ...parsed, headerRow }, sheets, headerCandidates, header, rows, faulty };
}

const zipSignature = [0x50, 0x4b, 0x03, 0x04];

interface SourceRecord {
  cells: string[];
  fault: QuoteFault | 'brokenFormula' | null;
}

type ParsedFile = Omit<ParseOptions, 'headerRow'> & Pick<ImportSource, 'sheets'> & { records: SourceRecord[] };

async function readText(bytes: Uint8Array, chosen: Partial<ParseOptions>): Promise<ParsedFile> {
  const { parseCsv } = await import('./csv');
  const encoding = chosen.encoding ?? guessEncoding(bytes);
  return { encoding, ...(await parseCsv(decodeText(bytes, encoding), chosen.delimiter)), sheet: 0, sheets: [] };
}

async function readSheet(bytes: Uint8Array, chosen: Partial<ParseOptions>): Promise<ParsedFile> {
  const { readWorkbook } = await import('./xlsx');
  const workbook = await readWorkbook(bytes, chosen.sheet).catch(() => {
    throw new FileRefused('notCsv');
  });
  if (workbook === 'tooManyCells') throw new FileRefused(workbook);
  const { sheet, sheets, rows } = workbook;
  return { encoding: 'utf-8', delimiter: ',', sheet, sheets, records: rows };
}

/** Returns the row with the most known titles, else the first. */
function guessHeader(
  headerCandidates: readonly SourceRow[],
  countTitles: (cells: readonly string[]) => number,
): number {
  let best = { row: headerCandidates[0]?.row ?? 0, titles: 0 };
  for (const { row, cells } of headerCandidates) {
    const titles = countTitles(cells);
    if (titles > best.titles) best = { row, titles };
  }
  return best.row;
}

/** Without a header row, returns as many empty titles as the first row has cells. */
function headerOf(headerCandidates: readonly SourceRow[], headerRow: number): string[] {
  if (headerRow === 0) return (headerCandidates[0]?.cells ?? []).map(() => '');
  return (headerCandidates.find(({ row }) => row === headerRow)?.cells ?? []).map((title) => title.trim());
}

/** Empty cells behind the last column are no fault: spreadsheets write them. */
function faultOf({ cells, fault }: SourceRecord, columns: number): RowFault | null {
  if (fault) return fault;
  return cells.slice(columns).some((cell) => cell.trim() !== '') ? 'extraCells' : null;
}

/**
 * Decodes a text file. Throws `FileRefused` if the result has U+0000: spreadsheet files and images do, text does not.
 */
export function decodeText(bytes: Uint8Array, encoding: Encoding = guessEncoding(bytes)): string {
  const text = decodeAs(bytes, encoding);
  if (text.includes('\u0000')) throw new FileRefused('notCsv');
  return text;
}
