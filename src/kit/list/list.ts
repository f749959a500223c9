import type { ListControllerResult } from 'react-admin';
import { routeOf, type FieldName, type FilterOf, type Resource } from '../../../contract/resource';
import type { Exact } from '../../../contract/values';
import type { AnyRecord } from '../record';
import { type Filter, omitFilterKeys } from './filters';
import type { OpenedView } from './useOpenedView';
import type { ResourceText } from '../resourceText';

export type List = ListControllerResult<AnyRecord> & ListAdditions;

export interface ListAdditions {
  /** Filter that the user cannot remove: `{ liquidationId }`. */
  permanentFilter: Filter;
  /** Filter keys set by the tabs. The toolbar does not show them as filters, and clearing the filters keeps them. */
  tabFilterKeys: readonly string[];
  openedView: OpenedView | null;
}

export interface ListState {
  filter: Readonly<Record<string, unknown>>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  perPage: number;
}

export function listStateOf({ filterValues, sort, perPage }: List): ListState {
  return { filter: filterValues, sort, perPage };
}

export interface ListQuery<R extends Resource = Resource, V = FilterOf<R>> {
  filter: Exact<V, FilterOf<R>>;
  sort: { field: FieldName<R>; order: 'ASC' | 'DESC' };
}

export function listPathOf<R extends Resource, V extends FilterOf<R>>(resource: R, query: ListQuery<R, V>): string {
  return routeOf(resource) + listSearchOf({ ...query, perPage: 25 });
}

interface PageAndView {
  page?: number;
  openedView?: Pick<OpenedView, 'id'> | null;
}

export function listSearchOf({ filter, sort, perPage, page = 1, openedView }: ListState & PageAndView): string {
  const { field, order } = sort;
  const view: Record<string, string> = openedView ? { view: openedView.id } : {};
  const params = { filter: JSON.stringify(filter), sort: field, order, page: String(page), perPage: String(perPage) };
  return `?${new URLSearchParams({ ...view, ...params })}`;
}

type ListStatus = 'loading' | 'error' | 'empty' | 'filteredEmpty' | 'archiveEmpty' | 'rows';

interface ListSnapshot {
  isPending: boolean;
  error: unknown;
  rowCount: number | undefined;
  filter: Readonly<Record<string, unknown>>;
}

export function listStatusOf({ isPending, error, rowCount, filter }: ListSnapshot): ListStatus {
  if (rowCount !== undefined && rowCount > 0) return 'rows';
  if (error) return 'error';
  if (isPending || rowCount === undefined) return 'loading';
  const { archived, ...activeFilter } = filter;
  if (Object.keys(activeFilter).length > 0) return 'filteredEmpty';
  return archived ? 'archiveEmpty' : 'empty';
}

export function currentListStatus(list: List): ListStatus {
  return listStatusOf({
    isPending: list.isPending,
    error: list.error,
    rowCount: rowCountOf(list),
    filter: omitFilterKeys(list.filterValues, list.tabFilterKeys),
  });
}

/**
 * Returns `undefined` for a page after the last one, so that the list shows as loading until the controller opens another
 * page.
 */
function rowCountOf({ data, total }: List): number | undefined {
  return total !== undefined && total > 0 && data?.length === 0 ? undefined : total;
}

interface ListTotal {
  total?: number | undefined;
  meta?: unknown;
}

/** Returns whether the list has more rows than `total` says (contract/lists.ts). */
export function hasMoreThanTotal({ meta }: ListTotal): boolean {
  return typeof meta === 'object' && meta !== null && 'isMore' in meta && meta.isMore === true;
}

export function formatTotal(list: ListTotal, { translate, format }: ResourceText): string {
  const totalText = format.number(list.total ?? 0);
  return hasMoreThanTotal(list) ? translate('list.moreThan', { count: totalText }) : totalText;
}
