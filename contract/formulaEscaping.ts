/**
 * Start of a text that a spreadsheet runs as a formula, with or without preceding quotes. Includes the full-width signs
 * of East Asian keyboards, which some spreadsheets accept.
 */
const formula = String.raw`["' ]*[=+\-@\t\r＝＋－＠]`;
const leadingFormula = new RegExp(`^(?=${formula})`);
const innerFormula = new RegExp(`[;\\t\\r\\n](?=${formula})`, 'g');
const leadingMark = new RegExp(`^ *'(?=${formula})`);
const innerMarks = new RegExp(`([;\\t\\r\\n])'(?=${formula})`, 'g');

/**
 * Inserts `'` before each formula of a text, so that spreadsheets do not run it. Escapes formulas after `;`, a tab or a
 * line end too: there Excel may begin another cell, even inside quotes.
 */
export function escapeFormulas(text: string): string {
  return text.replace(leadingFormula, "'").replaceAll(innerFormula, "$&'");
}

export function unescapeFormulas(text: string): string {
  return text.replace(leadingMark, '').replaceAll(innerMarks, '$1');
}
