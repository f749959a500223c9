import type { Words } from '../words';

/** What a list says of its length. */
interface Counted {
  total?: number | undefined;
  /** Beside the rows: what `dataProvider.getList` says of them. */
  meta?: unknown;
}

/** Whether a list is longer than its total says (contract/lists.ts). */
export function isMoreThanTotal({ meta }: Counted): boolean {
  return typeof meta === 'object' && meta !== null && 'isMore' in meta && meta.isMore === true;
}

/** How many there are, in words: `319`, or `more than 10,000`. */
export function shownTotal(list: Counted, { translate, format }: Words): string {
  const count = format.number(list.total ?? 0);
  return isMoreThanTotal(list) ? translate('list.moreThan', { count }) : count;
}
