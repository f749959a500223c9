import { useLocation } from 'react-router';
import { routeOf, type AnyRecord, type Resource } from '../../../contract/resource';
import type { Exact } from '../../../contract/values';

/**
 * Returns the path of the list from which the user came, with its filters and page; after a deep link, the unfiltered
 * list.
 */
export function useBackPath(resource: Resource): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : '';
  return routeOf(resource) + (typeof from === 'string' && from.startsWith('?') ? from : '');
}

export function pathOf(resource: Resource, id: AnyRecord['id']): string {
  return `${routeOf(resource)}/${encodeURIComponent(id)}`;
}

/** Returns the path of the form of a record that also has a page. */
export function editPathOf(resource: Resource, id: AnyRecord['id']): string {
  return `${pathOf(resource, id)}/edit`;
}

/**
 * Returns the path of the create page with initial values. The page must read `initialValues` from the address.
 *
 * @example
 *   createPathOf(deposits, { accountId: record.id })
 */
export function createPathOf<R extends Resource, const V extends InitialValuesOf<R> = Record<never, never>>(
  resource: R,
  initialValues?: Exact<V, InitialValuesOf<R>>,
): string {
  return `${routeOf(resource)}/create${initialValues ? `?${new URLSearchParams(initialValues)}` : ''}`;
}

type InitialValuesOf<R extends Resource> = { readonly [K in keyof R['fields'] & string]?: string };
