export function withMoved<T extends { id: string }>(items: readonly T[], id: string, afterId: string | null): T[] {
  const moved = items.find((item) => item.id === id);
  if (!moved || id === afterId) return [...items];
  const others = items.filter((item) => item.id !== id);
  const at = afterId === null ? 0 : others.findIndex((item) => item.id === afterId) + 1;
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

export function predecessor(items: readonly { id: string }[], id: string): string | null {
  const at = items.findIndex((item) => item.id === id);
  return items[at - 1]?.id ?? null;
}

/**
 * Returns the id of the item that would precede `id` after moving it `by` places down (up if negative), at most to the
 * ends of the list.
 */
export function predecessorAfterStep(items: readonly { id: string }[], id: string, by: number): string | null {
  const from = items.findIndex((item) => item.id === id);
  const to = Math.min(items.length - 1, Math.max(0, from + by));
  const others = items.filter((item) => item.id !== id);
  return others[to - 1]?.id ?? null;
}
