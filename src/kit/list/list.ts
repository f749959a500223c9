import type { ListControllerResult } from 'react-admin';
import { routeOf, type FieldName, type FilterOf, type Resource } from '../../../contract/resource';
import type { Only } from '../../../contract/values';
import type { AnyRecord } from '../record';
import type { Filter } from './filters';
import type { OpenedView } from './useOpenedView';

export type List = ListControllerResult<AnyRecord> & ListBounds;

/** Restrictions of a list besides the person's filter, and its view. */
export interface ListBounds {
  /** A filter of all rows that cannot be removed: `{ liquidationId }`. */
  within: Filter;
  /** Filter keys set by the tabs: neither shown as filters nor cleared with them. */
  tabbed: readonly string[];
  opened: OpenedView | null;
}

export interface Shown {
  filter: Readonly<Record<string, unknown>>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  perPage: number;
}

export function shownOf({ filterValues, sort, perPage }: List): Shown {
  return { filter: filterValues, sort, perPage };
}

export interface ListQuery<R extends Resource = Resource, V = FilterOf<R>> {
  filter: Only<V, FilterOf<R>>;
  sort: { field: FieldName<R>; order: 'ASC' | 'DESC' };
}

export function listPathOf<R extends Resource, V extends FilterOf<R>>(resource: R, query: ListQuery<R, V>): string {
  return routeOf(resource) + searchOf({ ...query, perPage: 25 });
}

interface PageOfView {
  page?: number;
  opened?: Pick<OpenedView, 'id'> | null;
}

/** Returns the query string of a list; the first page by default. */
export function searchOf({ filter, sort, perPage, page = 1, opened }: Shown & PageOfView): string {
  const { field, order } = sort;
  const view: Record<string, string> = opened ? { view: opened.id } : {};
  const shown = { filter: JSON.stringify(filter), sort: field, order, page: String(page), perPage: String(perPage) };
  return `?${new URLSearchParams({ ...view, ...shown })}`;
}
