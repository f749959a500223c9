import { withoutParts } from './filters';
import type { List } from './list';

export type ListStatus = 'loading' | 'error' | 'empty' | 'filteredEmpty' | 'archiveEmpty' | 'rows';

interface ListSnapshot {
  isPending: boolean;
  error: unknown;
  count: number | undefined;
  filter: Readonly<Record<string, unknown>>;
}

export function listStatusOf({ isPending, error, count, filter }: ListSnapshot): ListStatus {
  if (count !== undefined && count > 0) return 'rows';
  if (error) return 'error';
  if (isPending || count === undefined) return 'loading';
  const { archived, ...activeFilter } = filter;
  if (Object.keys(activeFilter).length > 0) return 'filteredEmpty';
  return archived ? 'archiveEmpty' : 'empty';
}

export function currentListStatus(list: List): ListStatus {
  return listStatusOf({
    isPending: list.isPending,
    error: list.error,
    count: countOf(list),
    filter: withoutParts(list.filterValues, list.tabFilterKeys),
  });
}

/**
 * Returns `undefined` for a page after the last one, which has no rows although the list has: the controller is about
 * to leave it.
 */
function countOf({ data, total }: List): number | undefined {
  return total !== undefined && total > 0 && data?.length === 0 ? undefined : total;
}
