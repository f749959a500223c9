/** Where `g` and a letter lead; the letters are those of the Spanish names where that is not ambiguous. */
export const goTo: Readonly<Record<string, string>> = {
  h: '/home',
  v: '/sales',
  u: '/users/user',
  e: '/catalogs/companies',
  d: '/deposit',
  l: '/liquidate',
  t: '/giftcards',
  i: '/investments',
  a: '/approvals',
  r: '/reports/sales',
  j: '/journals',
  n: '/notifications',
};

const fields =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], [role="spinbutton"], [role="textbox"]';
const over = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Something lies over the page, and what is pressed is meant for that. */
export const isCovered = (): boolean => document.querySelector(over) !== null;

/** A letter is typed, or means something to what has the focus. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  // What a shadow root holds, such as the panel of the demo, is not the page.
  if (event.composedPath()[0] !== target) return true;
  return target instanceof Element && target.closest(`${fields}, ${over}`) !== null;
}

const linkIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLAnchorElement>('th a');
const rowsOf = () => [...document.querySelectorAll<HTMLElement>('tbody tr')].filter((row) => linkIn(row) !== null);
const currentOf = (rows: readonly HTMLElement[]) => rows.findIndex((row) => row.contains(document.activeElement));

/** Moves the focus to the next row of a list, or the one before. */
function move(by: 1 | -1): boolean {
  const rows = rowsOf();
  const at = currentOf(rows);
  const link = linkIn(rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]);
  link?.focus();
  return link !== undefined && link !== null;
}

/** Ticks or unticks the row with the focus. */
function tick(): boolean {
  const rows = rowsOf();
  const box = rows[currentOf(rows)]?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  box?.click();
  return Boolean(box);
}

/** Opens the form of the page's record, or the record of the row with the focus. */
function edit(): boolean {
  const rows = rowsOf();
  const link = linkIn(rows[currentOf(rows)]) ?? document.querySelector<HTMLElement>('a[href$="/edit"]');
  link?.click();
  return Boolean(link);
}

/** What a letter does on the page that is there; false if it means nothing on it. */
export const onPage: Readonly<Record<string, () => boolean>> = {
  j: () => move(1),
  k: () => move(-1),
  x: tick,
  e: edit,
};
