import Button from '@mui/material/Button';
import Upload from 'lucide-react/icons/upload';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useListController } from 'react-admin';
import {
  isImportable,
  routeOf,
  writesOf,
  type FieldName,
  type FilterOf,
  type Resource,
} from '../../../contract/resource';
import { Page } from '../../shell/Page';
import { EmptyState } from '../ui/states';
import { CreateButton } from '../form/CreateButton';
import { useResource } from '../contexts';
import { useDeclaredOptions } from '../resourceScreens';
import { useIsPlainBackend, useIsOperationPermitted } from '../../session/useMayDo';
import { useResourceText } from '../resourceText';
import { ListScope } from './ListScope';
import { RecordList } from './RecordList';
import type { SearchGuard } from './ListToolbar';
import { currentListStatus, listSearchOf, type List, type ListQuery, type ListState } from './list';
import type { Exact } from '../../../contract/values';
import { retry } from '../../data/queryClient';
import type { AnyRecord } from '../record';
import type { Filter } from './filters';
import { awaitsView, useOpenedView } from './useOpenedView';
import { useListFile } from './ExportButton';

interface Props {
  hasCreatePage?: boolean;
  contentAbove?: ReactNode;
  tabs?: ComponentType;
  tabOptions?: TabOptions<Resource>;
  actions?: ReactNode;
  /** Shown in an empty list instead of the button that creates a record, to users who may create one. */
  emptyActions?: ReactNode;
  bulkActionButtons?: ReactNode;
  children?: ReactNode;
  searchGuard?: SearchGuard;
}

/**
 * List of a declared resource. The address has all its state except the ticked rows. Provides react-admin's
 * `ListContext`, and a `RecordContext` for each row.
 *
 * @example
 *   <ListScreen actions={<FilterButton />} bulkActionButtons={<BulkDeleteButton />}>
 *     <EmailField source="email" />
 *     <EditButton />
 *   </ListScreen>
 */
export function ListScreen({
  hasCreatePage,
  contentAbove,
  tabs: Tabs,
  tabOptions,
  actions,
  emptyActions,
  bulkActionButtons,
  children,
  searchGuard,
}: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const mayDo = useIsOperationPermitted();
  const { search } = useLocation();
  const list = useDeclaredList(resource, undefined, tabOptions);
  const { icon, parent } = useDeclaredOptions(resource.name) ?? {};
  const isEmpty = currentListStatus(list) === 'empty';

  const isCreatable = hasCreatePage ?? writesOf(resource).create;
  const createButton = isCreatable && mayDo(resource, 'create') && <CreateButton resource={resource} from={search} />;

  const importButton = !useIsPlainBackend() && isImportable(resource) && mayDo(resource, 'import') && (
    <Button
      variant="outlined"
      startIcon={<Upload size={18} aria-hidden />}
      component={Link}
      to={`${routeOf(resource)}/import`}
    >
      {resourceText.translate('import.fromFile')}
    </Button>
  );

  return (
    <ListScope list={list}>
      <Page
        title={resourceText.resource(resource.name, 2)}
        back={parent}
        actions={
          isEmpty || !(createButton || actions) ? null : (
            <>
              {actions}
              {createButton}
            </>
          )
        }
      >
        {contentAbove}
        <RecordList
          fields={children}
          bulkActionButtons={bulkActionButtons}
          tabs={Tabs && <Tabs />}
          searchGuard={searchGuard}
          empty={
            <EmptyState
              icon={icon}
              title={resourceText.lookup(resource.name, 'empty')}
              // The hint of a creatable resource invites the reader to create the first record.
              hint={isCreatable && !createButton ? '' : resourceText.lookup(resource.name, 'emptyHint')}
              action={
                <>
                  {createButton && (emptyActions ?? createButton)}
                  {importButton}
                  {actions}
                </>
              }
            />
          }
        />
      </Page>
    </ListScope>
  );
}

const noFilter: Filter = {};

export interface TabOptions<R extends Resource> {
  tabFilterKeys: readonly FieldName<R>[];
  /** Filter and order for an address without a query. */
  initialQuery: ListQuery<R>;
}

/** Returns the list of a resource for the current address, restricted to `fixedFilter`, such as `{ liquidationId }`. */
export function useDeclaredList<R extends Resource, V extends FilterOf<R>>(
  resource: R,
  fixedFilter?: Exact<V, FilterOf<R>>,
  tabs?: TabOptions<R>,
): List {
  const permanentFilter: Filter = fixedFilter ?? noFilter;
  const { field, direction } = resource.order;
  const sort = useMemo(() => ({ field, order: direction }), [field, direction]);
  const openedView = useOpenedView(resource, fixedFilter === undefined);
  const controller = useListController<AnyRecord>({
    resource: resource.name,
    // The guard and `PermittedPage` have checked the access; react-admin would render the list twice before its request.
    disableAuthentication: true,
    perPage: 25,
    sort: tabs?.initialQuery.sort ?? sort,
    filter: permanentFilter,
    ...(tabs && { filterDefaultValues: tabs.initialQuery.filter }),
    // The address has the state: list parameters from the store would open an unexpected page.
    storeKey: false,
    // The page shows the error itself; react-admin's notification would repeat it.
    queryOptions: { retry, onError: () => undefined, enabled: !awaitsView(openedView) },
  });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const saveList = useListFile(resource, openedView);
  // Replaces react-admin's setters, which would remove the view from the address.
  const navigateWith = (changes: Partial<ListState> & { page?: number }) => {
    const { filterValues: filter, sort, perPage } = controller;
    void navigate(pathname + listSearchOf({ filter, sort, perPage, openedView, ...changes }));
  };
  const list: List = {
    ...controller,
    ...(openedView && {
      setSort: (sort) => navigateWith({ sort }),
      setPerPage: (perPage) => navigateWith({ perPage }),
      setPage: (page) => navigateWith({ page }),
    }),
    setFilters: (filter: Filter, ...setFiltersArgs) => {
      // react-admin removes `null` from a filter, but here `null` matches empty values.
      if (openedView || Object.values(filter).includes(null)) navigateWith({ filter });
      else controller.setFilters(filter, ...setFiltersArgs);
    },
    permanentFilter,
    tabFilterKeys: tabs?.tabFilterKeys ?? [],
    openedView,
    // Returns no rows: react-admin's export button passes them to `exporter`, but the API writes the file.
    getData: async () => [],
    exporter: () => saveList({ filter: { ...controller.filterValues, ...permanentFilter }, sort: controller.sort }),
  };
  useClearSelectionOnFilterChange(list);
  return list;
}

/** Clears the ticks when the filter changes: they belong to the rows of the previous filter. */
function useClearSelectionOnFilterChange(list: List): void {
  const filterJson = JSON.stringify(list.filterValues);
  const previousFilter = useRef(filterJson);
  const clear = useEffectEvent(() => list.onSelect([]));
  useEffect(() => {
    if (previousFilter.current === filterJson) return;
    previousFilter.current = filterJson;
    clear();
  }, [filterJson]);
}
