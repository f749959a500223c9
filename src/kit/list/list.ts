import type { ListControllerResult } from 'react-admin';
import { routeOf, type FieldName, type FilterOf, type Resource } from '../../../contract/resource';
import type { Only } from '../../../contract/values';
import type { AnyRecord } from '../record';
import type { Filter } from './filters';
import type { OpenedView } from './useOpenedView';

/** react-admin's list of a declared resource: its rows, and what changes the address. */
export type List = ListControllerResult<AnyRecord> & ListBounds;

/** Which rows a list is about, whatever a person asks of it. */
export interface ListBounds {
  /** What every row has in common, and nobody can take back: `{ liquidationId }`. */
  within: Filter;
  /** What its tabs choose by: of the filter, but none that a person set, sees beside the list, or clears. */
  tabbed: readonly string[];
  /** The view it is looked at with. */
  opened: OpenedView | null;
}

export interface Shown {
  filter: Readonly<Record<string, unknown>>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  perPage: number;
}

/** What a list shows now. */
export function shownOf({ filterValues, sort, perPage }: List): Shown {
  return { filter: filterValues, sort, perPage };
}

/** Which records a list shows, and in which order. */
export interface ListQuery<R extends Resource = Resource, V = FilterOf<R>> {
  filter: Only<V, FilterOf<R>>;
  sort: { field: FieldName<R>; order: 'ASC' | 'DESC' };
}

/** The address of a list that shows these records. */
export function listPathOf<R extends Resource, V extends FilterOf<R>>(resource: R, query: ListQuery<R, V>): string {
  return routeOf(resource) + searchOf({ ...query, perPage: 25 });
}

/** What an address says besides: the page, and the view that was opened. */
interface PageOfView {
  page?: number;
  opened?: Pick<OpenedView, 'id'> | null;
}

/** The part of a list's address that says what it shows, from its first page on. */
export function searchOf({ filter, sort, perPage, page = 1, opened }: Shown & PageOfView): string {
  const { field, order } = sort;
  const view: Record<string, string> = opened ? { view: opened.id } : {};
  const shown = { filter: JSON.stringify(filter), sort: field, order, page: String(page), perPage: String(perPage) };
  return `?${new URLSearchParams({ ...view, ...shown })}`;
}
