/**
 * Start of text that a spreadsheet runs as a formula, also behind quotes or an existing `'` mark; some spreadsheets
 * accept the full-width signs of East Asian keyboards too.
 */
const formula = String.raw`["' ]*[=+\-@\t\r＝＋－＠]`;
const first = new RegExp(`^(?=${formula})`);
const further = new RegExp(`[;\\t\\r\\n](?=${formula})`, 'g');
const firstMark = new RegExp(`^ *'(?=${formula})`);
const furtherMarks = new RegExp(`([;\\t\\r\\n])'(?=${formula})`, 'g');

/**
 * Escapes a text for a file: puts `'` before what a spreadsheet would run as a formula, also after `;`, a tab or a line
 * end, where Excel may begin another cell even inside quotes.
 */
export function guarded(text: string): string {
  return text.replace(first, "'").replaceAll(further, "$&'");
}

/** Removes the marks that `guarded` added. */
export function unguarded(text: string): string {
  return text.replace(firstMark, '').replaceAll(furtherMarks, '$1');
}
