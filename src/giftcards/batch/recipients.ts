import { amountTitles, emailTitles, personTitles, titleKey } from '../../kit/import/synonyms';

/** Whom one card of a batch is for, as it was pasted or stands in a file. */
export interface Recipient {
  /** Its line, from 1, empty ones and the titles counted too. */
  line: number;
  name: string;
  email: string;
  /** As it was written; empty where the amount is that of all. */
  amount: string;
}

type Column = 'name' | 'email' | 'amount';

/** What a file may call its columns, in both languages. */
const titles: Readonly<Record<Column, readonly string[]>> = {
  name: [...personTitles, 'Destinatario', 'Recipient'],
  email: emailTitles,
  amount: amountTitles,
};

/**
 * Reads who gets a card: a line each, by comma, semicolon or tab, "name, address, amount"; the last
 * two, or the name, may be missing. Where the first line names its columns they may stand in any order.
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

/** With further cells behind it, such as the `500` of an unquoted `1,500`, it is no amount, so that the line is refused. */
function amountIn(cell = '', further: readonly string[]): string {
  return [cell, ...further.filter(Boolean)].join(' / ');
}

/** Where each column stands, if the line names them; -1 for one that is not there. */
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
