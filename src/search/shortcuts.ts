import { modifierKey } from '../kit/ui/modifierKey';

export const searchKeys = () => (modifierKey() === '⌘' ? '⌘K' : `${modifierKey()} K`);

/** Pages opened by `g` and a letter: the initial of the Spanish name unless another page has it. */
export const goToPaths: Readonly<Record<string, string>> = {
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

const inputSelector =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], [role="spinbutton"], [role="textbox"]';
const overlaySelector = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

export const isOverlayOpen = (): boolean => document.querySelector(overlaySelector) !== null;

export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  // Counts keys pressed in a shadow root, such as the panel of the demo, as typing: they are not meant for the page.
  if (event.composedPath()[0] !== target) return true;
  return target instanceof Element && target.closest(`${inputSelector}, ${overlaySelector}`) !== null;
}

const linkIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLAnchorElement>('th a');
const findListRows = () =>
  [...document.querySelectorAll<HTMLElement>('tbody tr')].filter((row) => linkIn(row) !== null);
const focusedIndexOf = (rows: readonly HTMLElement[]) => rows.findIndex((row) => row.contains(document.activeElement));

function moveRowFocus(step: 1 | -1): boolean {
  const rows = findListRows();
  const index = focusedIndexOf(rows);
  const link = linkIn(rows[index < 0 ? (step > 0 ? 0 : rows.length - 1) : index + step]);
  link?.focus();
  return link !== undefined && link !== null;
}

function toggleRowSelection(): boolean {
  const rows = findListRows();
  const box = rows[focusedIndexOf(rows)]?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  box?.click();
  return Boolean(box);
}

function openEditForm(): boolean {
  const rows = findListRows();
  const link = linkIn(rows[focusedIndexOf(rows)]) ?? document.querySelector<HTMLElement>('a[href$="/edit"]');
  link?.click();
  return Boolean(link);
}

export const pageShortcuts: Readonly<Record<string, () => boolean>> = {
  j: () => moveRowFocus(1),
  k: () => moveRowFocus(-1),
  x: toggleRowSelection,
  e: openEditForm,
};
