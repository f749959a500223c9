import type { AnyRecord } from '../record';

/** Returns the items with `id`, followed by its children, after `afterId`, or first if it is `null`. */
export function moveItem<T extends { id: string }>(
  items: readonly T[],
  id: string,
  afterId: string | null,
  childIds: readonly string[] = [],
): T[] {
  const movedItem = items.find((item) => item.id === id);
  if (!movedItem || id === afterId) return [...items];
  const children = items.filter((item) => childIds.includes(item.id));
  const otherItems = items.filter((item) => item.id !== id && !childIds.includes(item.id));
  const index = afterId === null ? 0 : otherItems.findIndex((item) => item.id === afterId) + 1;
  return [...otherItems.slice(0, index), movedItem, ...children, ...otherItems.slice(index)];
}

export function predecessorOf(items: readonly { id: string }[], id: string): string | null {
  const index = items.findIndex((item) => item.id === id);
  return items[index - 1]?.id ?? null;
}

/**
 * Returns the id of the item that precedes `id` after a move by `step` places: down, or up if negative; at most to the
 * end of the list. Returns `null` for the first place.
 */
export function predecessorAfterStep(items: readonly { id: string }[], id: string, step: number): string | null {
  const fromIndex = items.findIndex((item) => item.id === id);
  const toIndex = Math.min(items.length - 1, Math.max(0, fromIndex + step));
  const otherItems = items.filter((item) => item.id !== id);
  return otherItems[toIndex - 1]?.id ?? null;
}

/** Records in their stored order, by the id of their parent; `null` for records whose parent is not among them. */
export type Siblings = ReadonlyMap<string | null, AnyRecord[]>;

export function groupByParent(items: readonly AnyRecord[], parentField: string | undefined): Siblings {
  const ids = new Set(items.map(({ id }) => id));
  const siblings = new Map<string | null, AnyRecord[]>();
  for (const item of items) {
    const parentId = parentField === undefined ? null : item[parentField];
    const key = typeof parentId === 'string' && ids.has(parentId) ? parentId : null;
    siblings.set(key, [...(siblings.get(key) ?? []), item]);
  }
  return siblings;
}

export function siblingsOf(siblings: Siblings, id: string): readonly AnyRecord[] {
  return [...siblings.values()].find((group) => group.some((item) => item.id === id)) ?? [];
}

export function childIdsOf(siblings: Siblings, id: string): string[] {
  return (siblings.get(id) ?? []).map((child) => child.id);
}

/**
 * Returns the predecessor in the stored order for a record that shall follow a sibling, or be the first of them if
 * `siblingId` is `null`. It precedes the next sibling, so that the children of the former one stay together.
 */
export function storedPredecessor(
  items: readonly AnyRecord[],
  siblings: Siblings,
  id: string,
  siblingId: string | null,
): string | null {
  const group = siblingsOf(siblings, id);
  const otherSiblings = group.filter((item) => item.id !== id);
  const nextSibling = otherSiblings[otherSiblings.findIndex((item) => item.id === siblingId) + 1];
  const movedIds = new Set([id, ...childIdsOf(siblings, id)]);
  const otherItems = items.filter((item) => !movedIds.has(item.id));
  if (nextSibling) return predecessorOf(otherItems, nextSibling.id);
  return group === siblings.get(null) ? (otherItems.at(-1)?.id ?? null) : siblingId;
}
