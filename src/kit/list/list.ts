import type { ListControllerResult } from 'react-admin';
import { routeOf, type FieldName, type FilterOf, type Resource } from '../../../contract/resource';
import type { Exact } from '../../../contract/values';
import type { AnyRecord } from '../record';
import type { Filter } from './filters';
import type { OpenedView } from './useOpenedView';

export type List = ListControllerResult<AnyRecord> & ListBounds;

export interface ListBounds {
  /** Filter that the user cannot remove: `{ liquidationId }`. */
  permanentFilter: Filter;
  /** Filter keys set by the tabs. They are not shown as filters, and clearing the filters keeps them. */
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

interface PageOfView {
  page?: number;
  openedView?: Pick<OpenedView, 'id'> | null;
}

export function listSearchOf({ filter, sort, perPage, page = 1, openedView }: ListState & PageOfView): string {
  const { field, order } = sort;
  const view: Record<string, string> = openedView ? { view: openedView.id } : {};
  const params = { filter: JSON.stringify(filter), sort: field, order, page: String(page), perPage: String(perPage) };
  return `?${new URLSearchParams({ ...view, ...params })}`;
}
