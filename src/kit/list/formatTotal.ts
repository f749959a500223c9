import type { ResourceText } from '../resourceText';

interface ListTotal {
  total?: number | undefined;
  meta?: unknown;
}

/** Returns whether the list has more rows than `total` says (contract/lists.ts). */
export function isMoreThanTotal({ meta }: ListTotal): boolean {
  return typeof meta === 'object' && meta !== null && 'isMore' in meta && meta.isMore === true;
}

export function formatTotal(list: ListTotal, { translate, format }: ResourceText): string {
  const count = format.number(list.total ?? 0);
  return isMoreThanTotal(list) ? translate('list.moreThan', { count }) : count;
}
