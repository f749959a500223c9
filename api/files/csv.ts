import { formatDecimal } from '../../contract/amounts';
import { escapeFormulas } from '../../contract/formulaEscaping';
import type { Cell } from './cell';

/** Byte order mark: without it spreadsheets do not read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

export function streamCsv(pages: AsyncGenerator<readonly (readonly Cell[])[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(stream) {
      stream.enqueue(encoder.encode(byteOrderMark));
    },
    async pull(stream) {
      const next = await pages.next();
      if (next.done) stream.close();
      else stream.enqueue(encoder.encode(next.value.map(csvLine).join('')));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
}

/**
 * Formats a CSV row (RFC 4180): numbers without separators or symbols, rates in percent, dates and times as in the API.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

/** Adds a leading `'` to texts that a spreadsheet would run as a formula, with any separator. An import removes it. */
function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object')
    return 'moment' in cell ? (cell.text ?? cell.moment) : formatDecimal(cell.units, cell.decimals);
  if (typeof cell !== 'string') return String(cell);
  const safe = escapeFormulas(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
