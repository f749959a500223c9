import { amountTitles, emailTitles, personTitles, normalizeTitle } from '../../kit/import/columnSynonyms';

export interface Recipient {
  /** Line number, starting at 1. Empty lines and the header line are counted. */
  line: number;
  name: string;
  email: string;
  /** Amount as typed; if empty, the common amount applies. */
  amount: string;
}

type Column = 'name' | 'email' | 'amount';

const columnTitles: Readonly<Record<Column, readonly string[]>> = {
  name: [...personTitles, 'Destinatario', 'Recipient'],
  email: emailTitles,
  amount: amountTitles,
};

/**
 * Parses recipients, one per line: "name, address, amount", separated by comma, semicolon or tab. Address and amount,
 * or the name, may be omitted. With a header line the columns may be in any order.
 */
export async function parseRecipients(text: string): Promise<Recipient[]> {
  const { parseCsv } = await import('../../kit/import/csv');
  const { records } = await parseCsv(text);
  const lines = records
    .map(({ cells }, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
  const [first, ...others] = lines;
  const columns = first && findColumns(first.cells);
  if (!columns) return lines.map(({ line, cells }) => recipientByPosition(line, cells));
  return others.map(({ line, cells }) => ({
    line,
    name: cells[columns.name] ?? '',
    email: cells[columns.email] ?? '',
    amount: joinAmountCells(cells[columns.amount], cells.slice(first.cells.length)),
  }));
}

/**
 * Joins surplus cells, such as the `500` of an unquoted `1,500`, into an invalid amount, so that the line is rejected.
 */
function joinAmountCells(cell = '', surplusCells: readonly string[]): string {
  return [cell, ...surplusCells.filter(Boolean)].join(' / ');
}

function findColumns(cells: readonly string[]): Record<Column, number> | null {
  const headerTitles = cells.map(normalizeTitle);
  const columnIndex = (column: Column) =>
    headerTitles.findIndex((title) =>
      columnTitles[column].some((columnTitle) => normalizeTitle(columnTitle) === title),
    );
  const columns = { name: columnIndex('name'), email: columnIndex('email'), amount: columnIndex('amount') };
  return Object.values(columns).some((index) => index !== -1) ? columns : null;
}

function recipientByPosition(line: number, cells: readonly string[]): Recipient {
  const [name = '', email = '', amount, ...surplusCells] = cells[0]?.includes('@') ? ['', ...cells] : cells;
  return { line, name, email, amount: joinAmountCells(amount, surplusCells) };
}
