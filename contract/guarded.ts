/**
 * The beginning of what a spreadsheet runs as a formula, also behind quotes or a mark that is there already; some take the
 * full-width signs of East Asian keyboards for the same.
 */
const formula = String.raw`["' ]*[=+\-@\t\r＝＋－＠]`;
const first = new RegExp(`^(?=${formula})`);
const further = new RegExp(`[;\\t\\r\\n](?=${formula})`, 'g');
const firstMark = new RegExp(`^ *'(?=${formula})`);
const furtherMarks = new RegExp(`([;\\t\\r\\n])'(?=${formula})`, 'g');

/**
 * A text as files carry it: a `'` before what a spreadsheet would run as a formula. That may also stand behind a `;`, a tab
 * or the end of a line: where these separate cells, Excel begins another one there, in the middle of what is quoted.
 */
export function guarded(text: string): string {
  return text.replace(first, "'").replaceAll(further, "$&'");
}

/** The text of a cell without the marks that `guarded` has put there. */
export function unguarded(text: string): string {
  return text.replace(firstMark, '').replaceAll(furtherMarks, '$1');
}
