import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { maxRows } from '../../../contract/lists';
import { selectionEndpoint, wholeSelection } from '../../../contract/selection';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { problemOf } from '../../data/problem';
import { useResource } from '../contexts';
import { idsAtOnce, type Filter } from '../list/filters';
import { useListScope } from '../list/ListScope';
import { isMoreThanTotal } from '../list/shownTotal';
import { useNarrow } from '../ui/useNarrow';
import { useWords } from '../words';

/** Rows an action applies to, fixed when the action is chosen. */
export interface FixedRows {
  ids: readonly string[];
  /** Versions the rows were found with; empty for rows that were ticked one by one. */
  versions: ReadonlyMap<string, number>;
  /** Number of ticked rows that no longer match the filter. */
  leftOut: number;
}

const unknown: ReadonlyMap<string, number> = new Map();

interface Matched {
  ids: ReadonlySet<string>;
  filter: Filter;
}

const nothing: Matched = { ids: new Set(), filter: {} };

/** Ticks all matching rows on every page, up to the maximum of a bulk action. */
export function useSelectAll() {
  const resource = useResource();
  const { translate } = useWords();
  const list = useListScope();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  // Rows ticked as "all that match", and the filter they matched: queried again before an action.
  const [matched, setMatched] = useState<Matched>(nothing);
  const filter: Filter = { ...list.filterValues, ...list.within };
  const ids = list.selectedIds;
  const ticked = new Set(ids);
  const isAll = ids.some((id) => matched.ids.has(id));
  const isOfThisFilter = JSON.stringify(matched.filter) === JSON.stringify(filter);
  const total = list.total ?? 0;
  // Cards have no "select page" checkbox.
  const narrow = useNarrow();
  const isPageTicked = narrow || (list.data ?? []).every(({ id }) => ticked.has(id));
  // Forgotten here: ticking some of them again later is not "select all".
  if (ids.length === 0 && matched !== nothing && !isAsking) setMatched(nothing);

  /** Returns the versions of rows that match any of `filters`, by id in list order; `null` if the request failed. */
  async function ask(...filters: readonly Filter[]): Promise<ReadonlyMap<string, number> | null> {
    const { field, order } = list.sort;
    setAsking(true);
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
      setAsking(false);
    }
  }

  return {
    isAsking,
    /** Number of rows that can be ticked at once; `null` if all matching rows already are. */
    offered: isPageTicked && !(isAll && isOfThisFilter) && total > ids.length ? Math.min(total, maxRows) : null,
    isCapped: total > maxRows || isMoreThanTotal(list),
    async select(): Promise<void> {
      const found = await ask(filter);
      if (!found) return;
      list.onSelect([...found.keys()]);
      setMatched({ ids: new Set(found.keys()), filter });
    },
    /** Returns the ticked rows; those ticked by "select all" only if they still match. */
    async fix(): Promise<FixedRows | null> {
      if (!isAll) return { ids, versions: unknown, leftOut: 0 };
      const asked = ids.filter((id) => matched.ids.has(id));
      const parts = Array.from({ length: Math.ceil(asked.length / idsAtOnce) }, (_, at) => ({
        ...matched.filter,
        id: asked.slice(at * idsAtOnce, (at + 1) * idsAtOnce),
      }));
      const found = await ask(...parts);
      if (!found) return null;
      const kept = ids.filter((id) => found.has(id) || !matched.ids.has(id));
      const leftOut = ids.length - kept.length;
      if (kept.length > 0) return { ids: kept, versions: found, leftOut };
      notify('bulk.leftOut', { type: 'info', messageArgs: { smart_count: leftOut } });
      list.onSelect([]);
      return null;
    },
  };
}
