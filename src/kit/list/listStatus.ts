import { withoutParts } from './filters';
import type { List } from './list';

/** What a list shows; the archive has an empty state of its own. */
export type ListStatus = 'loading' | 'error' | 'empty' | 'filteredEmpty' | 'archiveEmpty' | 'rows';

interface ListSnapshot {
  isPending: boolean;
  error: unknown;
  count: number | undefined;
  filter: Readonly<Record<string, unknown>>;
}

/** What a list shows. Rows that are there stay, also when bringing them up to date failed. */
export function listStatusOf({ isPending, error, count, filter }: ListSnapshot): ListStatus {
  if (count !== undefined && count > 0) return 'rows';
  if (error) return 'error';
  if (isPending || count === undefined) return 'loading';
  const { archived, ...asked } = filter;
  if (Object.keys(asked).length > 0) return 'filteredEmpty';
  return archived ? 'archiveEmpty' : 'empty';
}

/** What the list on screen shows. */
export function currentListStatus(list: List): ListStatus {
  return listStatusOf({
    isPending: list.isPending,
    error: list.error,
    count: countOf(list),
    filter: withoutParts(list.filterValues, list.tabbed),
  });
}

/** A page past the last one has no rows though the list has: the controller is about to leave it. */
function countOf({ data, total }: List): number | undefined {
  return total !== undefined && total > 0 && data?.length === 0 ? undefined : total;
}
