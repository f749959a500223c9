import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { maxRows } from '../../../contract/lists';
import { selectionEndpoint, wholeSelection } from '../../../contract/selection';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { problemOf } from '../../data/problem';
import { useResource } from '../contexts';
import { maxFilterIds, type Filter } from '../list/filters';
import { useListScope } from '../list/ListScope';
import { isMoreThanTotal } from '../list/formatTotal';
import { useNarrow } from '../ui/useNarrow';
import { useResourceText } from '../resourceText';

export interface ResolvedRows {
  ids: readonly string[];
  versions: ReadonlyMap<string, number>;
  excludedCount: number;
}

const noVersions: ReadonlyMap<string, number> = new Map();

interface MatchedSelection {
  ids: ReadonlySet<string>;
  filter: Filter;
}

const noMatches: MatchedSelection = { ids: new Set(), filter: {} };

export function useSelectAll() {
  const resource = useResource();
  const { translate } = useResourceText();
  const list = useListScope();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const [isRequesting, setRequesting] = useState(false);
  // Selection by "select all". Before an action it is queried again, because rows may no longer match the filter.
  const [matched, setMatched] = useState<MatchedSelection>(noMatches);
  const filter: Filter = { ...list.filterValues, ...list.permanentFilter };
  const ids = list.selectedIds;
  const ticked = new Set(ids);
  const hasMatchedSelection = ids.some((id) => matched.ids.has(id));
  const isCurrentFilter = JSON.stringify(matched.filter) === JSON.stringify(filter);
  const total = list.total ?? 0;
  // Rows shown as cards have no checkbox for the whole page.
  const narrow = useNarrow();
  const isPageTicked = narrow || (list.data ?? []).every(({ id }) => ticked.has(id));
  // Ends "select all" when no row is ticked: rows ticked later are single ones.
  if (ids.length === 0 && matched !== noMatches && !isRequesting) setMatched(noMatches);

  async function fetchVersions(...filters: readonly Filter[]): Promise<ReadonlyMap<string, number> | null> {
    const { field, order } = list.sort;
    setRequesting(true);
    try {
      const found = new Map<string, number>();
      for (const one of filters) {
        const query = { ...wholeSelection, filter: one, sort: [field, order] as const };
        const { data } = await dataProvider.call(selectionEndpoint(resource), { query });
        for (const { id, version } of data) found.set(id, version);
      }
      return found;
    } catch (error) {
      const { code, params } = problemOf(error);
      notify(translate(`problems.${code}`, params), { type: 'error' });
      return null;
    } finally {
      setRequesting(false);
    }
  }

  return {
    isAsking: isRequesting,
    selectableCount:
      isPageTicked && !(hasMatchedSelection && isCurrentFilter) && total > ids.length ? Math.min(total, maxRows) : null,
    isCapped: total > maxRows || isMoreThanTotal(list),
    async select(): Promise<void> {
      const found = await fetchVersions(filter);
      if (!found) return;
      list.onSelect([...found.keys()]);
      setMatched({ ids: new Set(found.keys()), filter });
    },
    async resolveRows(): Promise<ResolvedRows | null> {
      if (!hasMatchedSelection) return { ids, versions: noVersions, excludedCount: 0 };
      const matchedIds = ids.filter((id) => matched.ids.has(id));
      const idFilters = Array.from({ length: Math.ceil(matchedIds.length / maxFilterIds) }, (_, at) => ({
        ...matched.filter,
        id: matchedIds.slice(at * maxFilterIds, (at + 1) * maxFilterIds),
      }));
      const found = await fetchVersions(...idFilters);
      if (!found) return null;
      const remainingIds = ids.filter((id) => found.has(id) || !matched.ids.has(id));
      const excludedCount = ids.length - remainingIds.length;
      if (remainingIds.length > 0) return { ids: remainingIds, versions: found, excludedCount };
      notify('bulk.leftOut', { type: 'info', messageArgs: { smart_count: excludedCount } });
      list.onSelect([]);
      return null;
    },
  };
}
