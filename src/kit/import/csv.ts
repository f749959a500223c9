import { guarded } from '../../../contract/guarded';
import Papa, { type ParseResult, type Parser } from 'papaparse';

/** So much is read between two breaths of the page: about ten milliseconds. */
const chunkSize = 256 * 1024;

interface Parsed {
  delimiter: string;
  /** Every record of the file, empty ones too: their place is their number. */
  records: string[][];
}

/** Reads CSV by comma, semicolon or tab, piece by piece, so that the page stays usable meanwhile. */
export function parseCsv(text: string): Promise<Parsed> {
  const records: string[][] = [];
  let delimiter = ',';
  return new Promise((resolve) => {
    // A file that several programs wrote on ends its lines in several ways: guessing one would join rows.
    Papa.parse<string[]>(text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'), {
      newline: '\n',
      chunkSize,
      delimitersToGuess: [',', ';', '\t'],
      chunk({ data, meta }: ParseResult<string[]>, parser: Parser) {
        for (const record of data) records.push(record);
        delimiter = meta.delimiter || delimiter;
        parser.pause();
        setTimeout(() => parser.resume(), 0);
      },
      complete: () => resolve({ delimiter, records }),
    });
  });
}

/** A CSV that spreadsheets open as it is: with a byte order mark, and no text they would run. */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[], delimiter: string): Blob {
  const text = Papa.unparse(
    [header, ...rows].map((row) => row.map(guarded)),
    { delimiter },
  );
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
