import { createContext, useContext, useMemo, type ReactNode, lazy, Suspense } from 'react';
import { FilterContext, ListContextProvider, useListContext } from 'react-admin';
import { useResource } from '../contexts';
import type { FilterOf, Resource } from '../../../contract/resource';
import type { AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { filterableFields } from './filters';
import type { List, ListAdditions } from './list';

const noAdditions: ListAdditions = { permanentFilter: {}, tabFilterKeys: [], openedView: null };

const AdditionsContext = createContext<ListAdditions & { resource: string }>({ ...noAdditions, resource: '' });

export function ListScope({ list, children }: { list: List; children: ReactNode }) {
  const { permanentFilter, tabFilterKeys, openedView, resource } = list;
  const resourceText = useResourceText();
  const declaredResource = useResource();
  const filterElements = filterableFields(declaredResource, tabFilterKeys).map(([name]) => (
    <DeclaredFilter key={name} source={name} label={resourceText.fieldLabel(declaredResource.name, name)} />
  ));
  const additions = useMemo(
    () => ({ permanentFilter, tabFilterKeys, openedView, resource }),
    [permanentFilter, tabFilterKeys, openedView, resource],
  );
  return (
    <ListContextProvider value={list}>
      <FilterContext.Provider value={filterElements}>
        <AdditionsContext.Provider value={additions}>{children}</AdditionsContext.Provider>
      </FilterContext.Provider>
    </ListContextProvider>
  );
}

/**
 * Returns the typed filter of the list in context. The list must be one of `_resource`.
 *
 * @example
 *   const { state } = useFilterOf(liquidationItems);
 */
export function useFilterOf<R extends Resource>(_resource: R): FilterOf<R> {
  return useListScope().filterValues;
}

export function useListScope(): List {
  const list = useListContext<AnyRecord>();
  const { resource, ...additions } = useContext(AdditionsContext);
  return { ...list, ...(resource === list.resource ? additions : noAdditions) };
}

const FilterInput = lazy(() => import('./FilterInput'));

interface Props {
  source: string;
  label?: string;
}

/**
 * Shows the filter of a declared field in react-admin's filter form.
 *
 * @example
 *   <List filters={[<DeclaredFilter source="state" />]}>
 */
export function DeclaredFilter({ source }: Props) {
  return (
    <Suspense fallback={null}>
      <FilterInput source={source} />
    </Suspense>
  );
}
