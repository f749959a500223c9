import { amountTitles, emailTitles, personTitles, titleKey } from '../../kit/import/synonyms';

export interface Recipient {
  /** Line number from 1; counts empty lines and the header. */
  line: number;
  name: string;
  email: string;
  /** As typed; empty uses the common amount. */
  amount: string;
}

type Column = 'name' | 'email' | 'amount';

/** Accepted column titles, in both languages. */
const titles: Readonly<Record<Column, readonly string[]>> = {
  name: [...personTitles, 'Destinatario', 'Recipient'],
  email: emailTitles,
  amount: amountTitles,
};

/**
 * Parses recipients, one per line, separated by comma, semicolon or tab: "name, address, amount"; the last two, or the
 * name, may be missing. With a header line, columns may be in any order.
 */
export async function readRecipients(text: string): Promise<Recipient[]> {
  const { parseCsv } = await import('../../kit/import/csv');
  const { records } = await parseCsv(text);
  const lines = records
    .map(({ cells }, at) => ({ line: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
  const [first, ...others] = lines;
  const columns = first && columnsIn(first.cells);
  if (!columns) return lines.map(({ line, cells }) => byPlace(line, cells));
  return others.map(({ line, cells }) => ({
    line,
    name: cells[columns.name] ?? '',
    email: cells[columns.email] ?? '',
    amount: amountIn(cells[columns.amount], cells.slice(first.cells.length)),
  }));
}

/**
 * Joins surplus cells, such as the `500` of an unquoted `1,500`, into an invalid amount, so that the line is rejected.
 */
function amountIn(cell = '', further: readonly string[]): string {
  return [cell, ...further.filter(Boolean)].join(' / ');
}

/** Returns the index of each column in a header line; -1 if missing. */
function columnsIn(cells: readonly string[]): Record<Column, number> | null {
  const titlesGiven = cells.map(titleKey);
  const place = (column: Column) =>
    titlesGiven.findIndex((title) => titles[column].some((one) => titleKey(one) === title));
  const columns = { name: place('name'), email: place('email'), amount: place('amount') };
  return Object.values(columns).some((at) => at !== -1) ? columns : null;
}

function byPlace(line: number, cells: readonly string[]): Recipient {
  const [name = '', email = '', amount, ...further] = cells[0]?.includes('@') ? ['', ...cells] : cells;
  return { line, name, email, amount: amountIn(amount, further) };
}
