import { withoutParts } from './filters';
import type { List } from './list';

/** The five pictures of a list, and the archive's own empty one. */
export type Picture = 'loading' | 'error' | 'empty' | 'filteredEmpty' | 'archiveEmpty' | 'rows';

interface Situation {
  isPending: boolean;
  error: unknown;
  count: number | undefined;
  filter: Readonly<Record<string, unknown>>;
}

/** Which picture a list shows. Rows that are there stay, also when bringing them up to date failed. */
export function pictureOf({ isPending, error, count, filter }: Situation): Picture {
  if (count !== undefined && count > 0) return 'rows';
  if (error) return 'error';
  if (isPending || count === undefined) return 'loading';
  const { archived, ...asked } = filter;
  if (Object.keys(asked).length > 0) return 'filteredEmpty';
  return archived ? 'archiveEmpty' : 'empty';
}

/** Which picture the list on screen shows. */
export function pictureNow(list: List): Picture {
  return pictureOf({
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
