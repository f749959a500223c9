/** Destinations of `g` plus a letter: the initial of the Spanish name unless ambiguous. */
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

/** Returns whether a dialog or menu covers the page and receives the keys. */
export const isCovered = (): boolean => document.querySelector(over) !== null;

/** Returns whether the key is input to the focused element. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  // The contents of a shadow root, such as the demo's panel, are not part of the page.
  if (event.composedPath()[0] !== target) return true;
  return target instanceof Element && target.closest(`${fields}, ${over}`) !== null;
}

const linkIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLAnchorElement>('th a');
const rowsOf = () => [...document.querySelectorAll<HTMLElement>('tbody tr')].filter((row) => linkIn(row) !== null);
const currentOf = (rows: readonly HTMLElement[]) => rows.findIndex((row) => row.contains(document.activeElement));

function move(by: 1 | -1): boolean {
  const rows = rowsOf();
  const at = currentOf(rows);
  const link = linkIn(rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]);
  link?.focus();
  return link !== undefined && link !== null;
}

function tick(): boolean {
  const rows = rowsOf();
  const box = rows[currentOf(rows)]?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  box?.click();
  return Boolean(box);
}

/** Opens the edit form of the page's record, or the record of the focused row. */
function edit(): boolean {
  const rows = rowsOf();
  const link = linkIn(rows[currentOf(rows)]) ?? document.querySelector<HTMLElement>('a[href$="/edit"]');
  link?.click();
  return Boolean(link);
}

/** Handlers of single-letter shortcuts; each returns false if it does not apply to the current page. */
export const onPage: Readonly<Record<string, () => boolean>> = {
  j: () => move(1),
  k: () => move(-1),
  x: tick,
  e: edit,
};
