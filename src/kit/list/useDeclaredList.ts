import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useListController } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { FieldName, FilterOf, Resource } from '../../../contract/resource';
import type { Only } from '../../../contract/values';
import { retry } from '../../data/queryClient';
import type { AnyRecord } from '../record';
import type { Filter } from './filters';
import { searchOf, type List, type ListQuery, type Shown } from './list';
import { awaitsView, useOpenedView } from './useOpenedView';
import { useListFile } from './useListFile';

const everything: Filter = {};

export interface Tabs<R extends Resource> {
  tabbed: readonly FieldName<R>[];
  /** The filter and sort of the address without a query string. */
  first: ListQuery<R>;
}

/** Returns the list of a resource for the current address, restricted to `given`: `{ liquidationId }`. */
export function useDeclaredList<R extends Resource, V extends FilterOf<R>>(
  resource: R,
  given?: Only<V, FilterOf<R>>,
  tabs?: Tabs<R>,
): List {
  const within: Filter = given ?? everything;
  const { field, direction } = resource.order;
  const sort = useMemo(() => ({ field, order: direction }), [field, direction]);
  const opened = useOpenedView(resource, given === undefined);
  const controlled = useListController<AnyRecord>({
    resource: resource.name,
    perPage: 25,
    sort: tabs?.first.sort ?? sort,
    filter: within,
    ...(tabs && { filterDefaultValues: tabs.first.filter }),
    // The address is the state: stored list parameters would open an unexpected page.
    storeKey: false,
    // The page shows the error itself; react-admin's notification would repeat it.
    queryOptions: { retry, onError: () => undefined, enabled: !awaitsView(opened) },
  });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const saveList = useListFile(resource);
  // react-admin's own setters would remove the view from the address.
  const ask = (changed: Partial<Shown> & { page?: number }) => {
    const { filterValues: filter, sort, perPage } = controlled;
    void navigate(pathname + searchOf({ filter, sort, perPage, opened, ...changed }));
  };
  const list: List = {
    ...controlled,
    ...(opened && {
      setSort: (sort) => ask({ sort }),
      setPerPage: (perPage) => ask({ perPage }),
      setPage: (page) => ask({ page }),
    }),
    setFilters: (filter: Filter, ...more) => {
      // react-admin removes `null` from a filter, where `null` filters by empty values.
      if (opened || Object.values(filter).includes(null)) ask({ filter });
      else controlled.setFilters(filter, ...more);
    },
    within,
    tabbed: tabs?.tabbed ?? [],
    opened,
    // react-admin's button fetches rows for its exporter; ours needs none, as the server writes the file.
    getData: async () => [],
    exporter: () => saveList({ filter: { ...controlled.filterValues, ...within }, sort: controlled.sort }),
  };
  useFreshSelection(list);
  return list;
}

/** Clears the ticks when the filter changes, as they belong to the previous rows. */
function useFreshSelection(list: List): void {
  const asked = JSON.stringify(list.filterValues);
  const before = useRef(asked);
  const clear = useEffectEvent(() => list.onSelect([]));
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    clear();
  }, [asked]);
}
