import { useLocation } from 'react-router';
import { routeOf, type Resource } from '../../../contract/resource';
import type { Only } from '../../../contract/values';
import type { AnyRecord } from '../record';

/** The list one came from, with its filters and page; a deep link comes from the whole list. */
export function useBackPath(resource: Resource): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : '';
  return routeOf(resource) + (typeof from === 'string' && from.startsWith('?') ? from : '');
}

/** The page of a record. */
export function pathOf(resource: Resource, id: AnyRecord['id']): string {
  return `${routeOf(resource)}/${encodeURIComponent(id)}`;
}

/** The page of a new record. `starts`: what its form starts with, where the page reads that of its address. */
export function newPathOf<R extends Resource, const V extends StartsOf<R> = Record<never, never>>(
  resource: R,
  starts?: Only<V, StartsOf<R>>,
): string {
  return `${routeOf(resource)}/create${starts ? `?${new URLSearchParams(starts)}` : ''}`;
}

type StartsOf<R extends Resource> = { readonly [K in keyof R['fields'] & string]?: string };
