/**
 * Start of text that a spreadsheet runs as a formula, also behind quotes or an existing `'` mark; some spreadsheets
 * accept the full-width signs of East Asian keyboards too.
 */
const formula = String.raw`["' ]*[=+\-@\t\r＝＋－＠]`;
const leadingFormula = new RegExp(`^(?=${formula})`);
const innerFormula = new RegExp(`[;\\t\\r\\n](?=${formula})`, 'g');
const leadingMark = new RegExp(`^ *'(?=${formula})`);
const innerMarks = new RegExp(`([;\\t\\r\\n])'(?=${formula})`, 'g');

/**
 * Escapes a text for a file: puts `'` before what a spreadsheet would run as a formula, also after `;`, a tab or a line
 * end, where Excel may begin another cell even inside quotes.
 */
export function escapeFormulas(text: string): string {
  return text.replace(leadingFormula, "'").replaceAll(innerFormula, "$&'");
}

export function unescapeFormulas(text: string): string {
  return text.replace(leadingMark, '').replaceAll(innerMarks, '$1');
}
