import { contentId } from '../../data/uuid';
import type { Delimiter, QuoteFault } from './csv';

const maxBytes = 10_000_000;
const maxRows = 50_000;

/** Reasons why a file is refused; their texts are `import.file.refused.{reason}`. */
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

export interface SourceRow {
  row: number;
  cells: readonly string[];
  missingCellCount?: number;
}

/** Faults of a row; their texts are `import.faults.{fault}`. */
export type RowFault = QuoteFault | 'extraCells' | 'missingCells' | 'brokenFormula';
export const rowFaults: readonly RowFault[] = [
  'unclosedQuote',
  'textAfterQuote',
  'extraCells',
  'missingCells',
  'brokenFormula',
];

/** Row that is not sent, because its cells may be in the wrong columns. */
export interface FaultyRow extends SourceRow {
  fault: RowFault;
}

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
  /** Row number from 1; 0 if the file has no header row. */
  headerRow: number;
  /** Position from 0; only for workbooks. */
  sheet: number;
}

export interface ImportSource {
  name: string;
  /** Derived from the bytes and the resource, so that choosing the same file again resumes its import. */
  importId: string;
  parseOptions: ParseOptions;
  availableSheets: readonly (readonly [position: number, title: string])[];
  headerCandidates: readonly SourceRow[];
  header: readonly string[];
  rows: readonly SourceRow[];
  faultyRows: readonly FaultyRow[];
}

export interface OpenedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** @throws FileRefused */
export async function openFile(file: File): Promise<OpenedFile> {
  if (file.size > maxBytes) throw new FileRefused('tooLarge');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileRefused('unreadable');
  });
  return { name: file.name, bytes: new Uint8Array(bytes) };
}

const maxHeaderCandidates = 10;

/**
 * Reads the rows of an opened file. `countTitles` returns how many cells of a row are titles of known columns.
 *
 * @throws FileRefused
 */
export async function readSource(
  resource: string,
  { name, bytes }: OpenedFile,
  chosenOptions: Partial<ParseOptions>,
  countTitles: (cells: readonly string[]) => number,
): Promise<ImportSource> {
  const isWorkbook = zipSignature.every((byte, index) => bytes[index] === byte);
  const { records, availableSheets, ...usedOptions } = isWorkbook
    ? await readSheet(bytes, chosenOptions)
    : await readText(bytes, chosenOptions);
  const isFilled = ({ cells }: SourceRecord) => cells.some((cell) => cell.trim() !== '');
  const filledRows = records.flatMap((record, index) => (isFilled(record) ? [{ row: index + 1, record }] : []));
  const headerCandidates = filledRows
    .slice(0, maxHeaderCandidates)
    .map(({ row, record: { cells } }) => ({ row, cells }));
  const headerRow = chosenOptions.headerRow ?? guessHeader(headerCandidates, countTitles);
  const titles = headerOf(headerCandidates, headerRow);
  // Removes empty titles at the end, because each row of a sheet has as many cells as the widest row.
  const header = isWorkbook && headerRow > 0 ? titles.slice(0, titles.findLastIndex(Boolean) + 1) : titles;
  const rows: SourceRow[] = [];
  const faultyRows: FaultyRow[] = [];
  for (const { row, record } of filledRows) {
    if (row <= headerRow) continue;
    const fault = faultOf(record, header.length);
    if (fault) faultyRows.push({ row, cells: record.cells, fault });
    else {
      const missingCellCount = header.length - record.cells.length;
      rows.push({ row, cells: record.cells, ...(missingCellCount > 0 && { missingCellCount }) });
    }
  }
  if (rows.length + faultyRows.length === 0) throw new FileRefused('empty');
  if (rows.length + faultyRows.length > maxRows) throw new FileRefused('tooManyRows');
  // Includes the sheet, because rows of different sheets have the same numbers.
  const importId = await contentId(isWorkbook ? `${resource}#${usedOptions.sheet}` : resource, bytes.buffer);
  return {
    name,
    importId,
    parseOptions: { ...usedOptions, headerRow },
    availableSheets,
    headerCandidates,
    header,
    rows,
    faultyRows,
  };
}

const zipSignature = [0x50, 0x4b, 0x03, 0x04];

interface SourceRecord {
  cells: string[];
  fault: QuoteFault | 'brokenFormula' | null;
}

type ParsedFile = Omit<ParseOptions, 'headerRow'> & Pick<ImportSource, 'availableSheets'> & { records: SourceRecord[] };

async function readText(bytes: Uint8Array, chosenOptions: Partial<ParseOptions>): Promise<ParsedFile> {
  const { parseCsv } = await import('./csv');
  const encoding = chosenOptions.encoding ?? guessEncoding(bytes);
  return {
    encoding,
    ...(await parseCsv(decodeText(bytes, encoding), chosenOptions.delimiter)),
    sheet: 0,
    availableSheets: [],
  };
}

async function readSheet(bytes: Uint8Array, chosenOptions: Partial<ParseOptions>): Promise<ParsedFile> {
  const { readWorkbook } = await import('./xlsx');
  const workbook = await readWorkbook(bytes, chosenOptions.sheet).catch(() => {
    throw new FileRefused('notCsv');
  });
  if (workbook === 'tooManyCells') throw new FileRefused(workbook);
  const { sheet, availableSheets, rows } = workbook;
  return { encoding: 'utf-8', delimiter: ',', sheet, availableSheets, records: rows };
}

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

function headerOf(headerCandidates: readonly SourceRow[], headerRow: number): string[] {
  if (headerRow === 0) return (headerCandidates[0]?.cells ?? []).map(() => '');
  return (headerCandidates.find(({ row }) => row === headerRow)?.cells ?? []).map((title) => title.trim());
}

/** Ignores empty cells after the last column, which spreadsheets write. */
function faultOf({ cells, fault }: SourceRecord, columns: number): RowFault | null {
  if (fault) return fault;
  return cells.slice(columns).some((cell) => cell.trim() !== '') ? 'extraCells' : null;
}

/** @throws FileRefused if the text contains U+0000, which occurs in spreadsheet files and images, but not in text */
export function decodeText(bytes: Uint8Array, encoding: Encoding = guessEncoding(bytes)): string {
  const text = decodeAs(bytes, encoding);
  if (text.includes('\u0000')) throw new FileRefused('notCsv');
  return text;
}

export const encodings = ['utf-8', 'windows-1252', 'macintosh', 'cp850', 'utf-16le', 'utf-16be'] as const;
type Encoding = (typeof encodings)[number];

const latin1 = String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 0xa0 + index));

/**
 * Characters of the bytes 0x80 to 0xFF. `TextDecoder` does not support code page 850 (MS-DOS, Western Europe), and in
 * Node it decodes Windows-1252 as Latin-1.
 */
const upperHalves = {
  'windows-1252': `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ${latin1}`,
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
    'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
};

function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'cp850' && encoding !== 'windows-1252') return new TextDecoder(encoding).decode(bytes);
  const upperHalf = upperHalves[encoding];
  const units = Uint16Array.from(bytes, (byte) => (byte < 0x80 ? byte : upperHalf.charCodeAt(byte - 0x80)));
  return new TextDecoder('utf-16le').decode(units);
}

const sampleBytes = 64 * 1024;
const maxSampledBytes = 20_000;

/**
 * Guesses the encoding by byte order mark, by zero bytes (UTF-16) or as valid UTF-8; else returns the single-byte
 * encoding whose text looks most like Spanish.
 */
function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  const zeroCounts = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeroCounts[index % 2] = (zeroCounts[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeroCounts;
  if (Math.max(even, odd) > sample.length / 5 && Math.min(even, odd) < Math.max(even, odd) / 10)
    return odd > even ? 'utf-16le' : 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  const context = nonAsciiContext(bytes);
  const scores = (['windows-1252', 'macintosh', 'cp850'] as const).map(
    (encoding) => [encoding, spanishScore(decodeAs(context, encoding))] as const,
  );
  return scores.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function nonAsciiContext(bytes: Uint8Array): Uint8Array {
  const context: number[] = [];
  for (let index = 0; index < bytes.length && context.length < maxSampledBytes; index += 1) {
    if ((bytes[index] ?? 0) >= 0x80)
      context.push(bytes[index - 1] ?? 0x20, bytes[index] ?? 0, bytes[index + 1] ?? 0x20, 0x20);
  }
  return Uint8Array.from(context);
}

/**
 * Counts Spanish letters where a word can have them, minus misplaced capitals and characters that Spanish does not use.
 */
function spanishScore(text: string): number {
  const countMatches = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return (
    countMatches(/[áéíóúüñ](?![A-ZÁÉÍÓÚÑ])/g) +
    countMatches(/(?<![a-záéíóúñ])[ÁÉÍÓÚÜÑ]/g) +
    countMatches(/[¿¡](?=[A-Za-z])|[“”’–—…°ºª€]/g) / 2 -
    countMatches(/(?<=[a-záéíóúñ])[ÁÉÍÓÚÜÑ]/g) -
    countMatches(/(?!\p{ASCII})[^áéíóúüñÁÉÍÓÚÜÑ¿¡“”‘’–—…°ºª€«»\u00A0]/gu)
  );
}
