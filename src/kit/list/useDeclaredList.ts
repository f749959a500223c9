import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useListController } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { FieldName, FilterOf, Resource } from '../../../contract/resource';
import type { Exact } from '../../../contract/values';
import { retry } from '../../data/queryClient';
import type { AnyRecord } from '../record';
import type { Filter } from './filters';
import { listSearchOf, type List, type ListQuery, type ListState } from './list';
import { awaitsView, useOpenedView } from './useOpenedView';
import { useListFile } from './useListFile';

const noFilter: Filter = {};

export interface Tabs<R extends Resource> {
  tabFilterKeys: readonly FieldName<R>[];
  initial: ListQuery<R>;
}

/** Returns the list of a resource for the current address, restricted to `fixedFilter`, such as `{ liquidationId }`. */
export function useDeclaredList<R extends Resource, V extends FilterOf<R>>(
  resource: R,
  fixedFilter?: Exact<V, FilterOf<R>>,
  tabs?: Tabs<R>,
): List {
  const permanentFilter: Filter = fixedFilter ?? noFilter;
  const { field, direction } = resource.order;
  const sort = useMemo(() => ({ field, order: direction }), [field, direction]);
  const openedView = useOpenedView(resource, fixedFilter === undefined);
  const controller = useListController<AnyRecord>({
    resource: resource.name,
    perPage: 25,
    sort: tabs?.initial.sort ?? sort,
    filter: permanentFilter,
    ...(tabs && { filterDefaultValues: tabs.initial.filter }),
    // The address has the state: list parameters from the store would open an unexpected page.
    storeKey: false,
    // The page shows the error itself; react-admin's notification would repeat it.
    queryOptions: { retry, onError: () => undefined, enabled: !awaitsView(openedView) },
  });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const saveList = useListFile(resource);
  // Not react-admin's own setters: they would remove the view from the address.
  const navigateWith = (changed: Partial<ListState> & { page?: number }) => {
    const { filterValues: filter, sort, perPage } = controller;
    void navigate(pathname + listSearchOf({ filter, sort, perPage, openedView, ...changed }));
  };
  const list: List = {
    ...controller,
    ...(openedView && {
      setSort: (sort) => navigateWith({ sort }),
      setPerPage: (perPage) => navigateWith({ perPage }),
      setPage: (page) => navigateWith({ page }),
    }),
    setFilters: (filter: Filter, ...more) => {
      // react-admin removes `null` from a filter, but here `null` matches empty values.
      if (openedView || Object.values(filter).includes(null)) navigateWith({ filter });
      else controller.setFilters(filter, ...more);
    },
    permanentFilter,
    tabFilterKeys: tabs?.tabFilterKeys ?? [],
    openedView,
    // Needs no rows for the exporter of react-admin's button, because the API writes the file.
    getData: async () => [],
    exporter: () => saveList({ filter: { ...controller.filterValues, ...permanentFilter }, sort: controller.sort }),
  };
  useClearSelectionOnFilterChange(list);
  return list;
}

/** Clears the ticks when the filter changes: they belong to the rows of the previous filter. */
function useClearSelectionOnFilterChange(list: List): void {
  const filterJson = JSON.stringify(list.filterValues);
  const before = useRef(filterJson);
  const clear = useEffectEvent(() => list.onSelect([]));
  useEffect(() => {
    if (before.current === filterJson) return;
    before.current = filterJson;
    clear();
  }, [filterJson]);
}
