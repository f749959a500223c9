import Papa from 'papaparse';
import { escapeFormulas } from '../../../contract/formulaEscaping';

/** Characters parsed without a pause; takes about ten milliseconds. */
const sliceLength = 256 * 1024;

export type QuoteFault = 'unclosedQuote' | 'textAfterQuote';

export interface CsvRecord {
  cells: string[];
  /** If set, the record is one line of the file, split at its delimiters without regard to quotes. */
  fault: QuoteFault | null;
}

export interface ParsedCsv {
  delimiter: Delimiter;
  /** Includes empty records, so that the index is the row number. */
  records: CsvRecord[];
}

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * Parses CSV slice by slice, so that the page stays responsive. A line with invalid quotes becomes a separate record;
 * papaparse would read the rest of the file as one cell.
 */
export async function parseCsv(text: string, chosenDelimiter?: Delimiter): Promise<ParsedCsv> {
  // Normalizes line endings: a file written by several programs may mix them.
  const normalizedText = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const [separatorLine = '', declaredDelimiter] = /^"?sep=(.)"?(?:\n|$)/i.exec(normalizedText) ?? [];
  // Excel hides the line `sep=` and does not count it as a row.
  const source = normalizedText.slice(separatorLine.length);
  const fixedDelimiter = chosenDelimiter ?? delimiters.find((one) => one === declaredDelimiter);
  const { delimiter, width } = guessDelimiter(source, fixedDelimiter ? [fixedDelimiter] : delimiters);
  const reader = new RecordReader(source, delimiter, width);
  const records: CsvRecord[] = [];
  let pauseAt = sliceLength;
  while (!reader.isDone) {
    records.push(reader.next());
    if (reader.position < pauseAt) continue;
    pauseAt = reader.position + sliceLength;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return { delimiter, records };
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

const maxSampleRecords = 100;

/**
 * Returns the delimiter with which most records have as many cells as the first record; among equals, the one with more
 * cells.
 */
function guessDelimiter(text: string, candidates: readonly Delimiter[]): { delimiter: Delimiter; width: number } {
  let best = { delimiter: candidates[0] ?? ',', width: 1, score: 0 };
  for (const delimiter of candidates) {
    const reader = new RecordReader(text, delimiter, null);
    const widths: number[] = [];
    while (!reader.isDone && widths.length < maxSampleRecords) {
      const { cells } = reader.next();
      if (isFilled(cells)) widths.push(cells.length);
    }
    const width = widths[0] ?? 1;
    const score = (widths.filter((one) => one === width).length / widths.length) * (1 - 1 / width);
    if (score > best.score) best = { delimiter, width, score };
  }
  return best;
}

class RecordReader {
  position = 0;
  readonly #text: string;
  readonly #delimiter: string;
  readonly #width: number | null;
  readonly #nextDelimiter: Finder;
  readonly #nextLineEnd: Finder;

  /**
   * `width` is the expected number of cells per record; `null` if unknown. It detects a missing quote, which would join
   * several records into one cell.
   */
  constructor(text: string, delimiter: string, width: number | null) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#width = width;
    this.#nextDelimiter = createFinder(text, delimiter);
    this.#nextLineEnd = createFinder(text, '\n');
  }

  get isDone(): boolean {
    return this.position >= this.#text.length;
  }

  next(): CsvRecord {
    const start = this.position;
    const record = this.#recordAt(start);
    const endOfLine = this.#nextLineEnd(start);
    const isMultiline = this.position > endOfLine + 1;
    if (record.fault || !isMultiline || this.#width === null || record.cells.length === this.#width) return record;
    const end = this.position;
    this.position = endOfLine + 1;
    const nextRecord = this.isDone ? record : this.#recordAt(this.position);
    if (!nextRecord.fault && nextRecord.cells.length === this.#width)
      return this.#lineAt(start, start, 'unclosedQuote');
    this.position = end;
    return record;
  }

  #recordAt(start: number): CsvRecord {
    const text = this.#text;
    const cells: string[] = [];
    let at = start;
    for (;;) {
      let end: number;
      if (text[at] === '"') {
        const quotedCell = this.#quotedAt(at);
        if (typeof quotedCell === 'string') return this.#lineAt(start, at, quotedCell);
        cells.push(quotedCell.cell);
        end = quotedCell.end;
      } else {
        end = Math.min(this.#nextDelimiter(at), this.#nextLineEnd(at), text.length);
        cells.push(text.slice(at, end));
      }
      at = end + 1;
      if (text[end] !== this.#delimiter) break;
    }
    this.position = at;
    return { cells, fault: null };
  }

  #quotedAt(at: number): { cell: string; end: number } | QuoteFault {
    const text = this.#text;
    let closingQuote = text.indexOf('"', at + 1);
    while (closingQuote !== -1 && text[closingQuote + 1] === '"') closingQuote = text.indexOf('"', closingQuote + 2);
    if (closingQuote === -1) return 'unclosedQuote';
    let end = closingQuote + 1;
    while (text[end] === ' ') end += 1;
    if (end < text.length && text[end] !== '\n' && text[end] !== this.#delimiter) return 'textAfterQuote';
    return { cell: text.slice(at + 1, closingQuote).replaceAll('""', '"'), end };
  }

  #lineAt(start: number, quoteAt: number, fault: QuoteFault): CsvRecord {
    const end = Math.min(this.#nextLineEnd(quoteAt), this.#text.length);
    this.position = end + 1;
    return { cells: this.#text.slice(start, end).split(this.#delimiter), fault };
  }
}

type Finder = (from: number) => number;

/**
 * Creates a function that returns the next position of `needle` from an index on, or Infinity. Caches the last match, so
 * that a rare `needle` is not searched for again in each record.
 */
function createFinder(text: string, needle: string): Finder {
  let searchedFrom = Infinity;
  let lastMatch = -1;
  return (from) => {
    if (from < searchedFrom || from > lastMatch) {
      const at = text.indexOf(needle, from);
      lastMatch = at === -1 ? Infinity : at;
      searchedFrom = from;
    }
    return lastMatch;
  };
}

/** Writes a CSV for spreadsheets, with a byte order mark and escaped formulas. */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[], delimiter: string): Blob {
  const text = Papa.unparse(
    [header, ...rows].map((row) => row.map(escapeFormulas)),
    { delimiter },
  );
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
