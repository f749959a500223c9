import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { maxRows } from '../../../contract/lists';
import { selectionEndpoint, wholeSelection } from '../../../contract/selection';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { problemOf } from '../../data/problem';
import { useResource } from '../contexts';
import { useListScope } from '../list/ListScope';
import { isMoreThanTotal } from '../list/shownTotal';
import { useWords } from '../words';

/** The rows that something is done to, as they are when it is asked. */
export interface FixedRows {
  ids: readonly string[];
  /** With which versions they were found; of rows that were ticked one by one nobody asked. */
  versions: ReadonlyMap<string, number>;
  /** Ticked, and by now no more among the rows that match. */
  leftOut: number;
}

const unknown: ReadonlyMap<string, number> = new Map();

/** Ticks all rows that match, on whichever page, as far as many can be done something to at once. */
export function useSelectAll() {
  const resource = useResource();
  const { translate } = useWords();
  const list = useListScope();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  // Those that were ticked as all that match: before something is done to them they are asked for again.
  const [matched, setMatched] = useState<ReadonlySet<string>>(new Set());
  const ids = list.selectedIds.map(String);
  const ticked = new Set(ids);
  const isAll = ids.some((id) => matched.has(id));
  const total = list.total ?? 0;
  const isPageTicked = (list.data ?? []).every(({ id }) => ticked.has(id));

  /** Their versions by their ids, in the order of the list; `null` where they could not be asked for. */
  async function ask(): Promise<ReadonlyMap<string, number> | null> {
    const { field, order } = list.sort;
    const query = {
      ...wholeSelection,
      filter: { ...list.filterValues, ...list.within },
      sort: [field, order] as const,
    };
    setAsking(true);
    try {
      const { data } = await dataProvider.call(selectionEndpoint(resource), { query });
      return new Map(data.map(({ id, version }) => [id, version]));
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
    /** So many can be ticked at once; `null`: there are no others than those that are. */
    offered: isPageTicked && !isAll && total > ids.length ? Math.min(total, maxRows) : null,
    isCapped: total > maxRows || isMoreThanTotal(list),
    async select(): Promise<void> {
      const found = await ask();
      if (!found) return;
      setMatched(new Set(found.keys()));
      list.onSelect([...found.keys()]);
    },
    /** The ticked rows; of those that were ticked as all that match the ones that still do. */
    async fix(): Promise<FixedRows | null> {
      if (!isAll) return { ids, versions: unknown, leftOut: 0 };
      const found = await ask();
      if (!found) return null;
      const kept = ids.filter((id) => found.has(id) || !matched.has(id));
      const leftOut = ids.length - kept.length;
      if (kept.length > 0) return { ids: kept, versions: found, leftOut };
      notify('bulk.leftOut', { type: 'info', messageArgs: { smart_count: leftOut } });
      list.onSelect([]);
      return null;
    },
  };
}
