import { useLocation } from 'react-router';
import { routeOf, type Resource } from '../../../contract/resource';
import type { Only } from '../../../contract/values';
import type { AnyRecord } from '../record';

/**
 * Returns the path of the list the person came from, with its filters and page; after a deep link, the unfiltered list.
 */
export function useBackPath(resource: Resource): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : '';
  return routeOf(resource) + (typeof from === 'string' && from.startsWith('?') ? from : '');
}

/** Returns the path of a record's page. */
export function pathOf(resource: Resource, id: AnyRecord['id']): string {
  return `${routeOf(resource)}/${encodeURIComponent(id)}`;
}

/** Returns the path of the create page. `starts`: initial values, where that page reads them from the address. */
export function newPathOf<R extends Resource, const V extends StartsOf<R> = Record<never, never>>(
  resource: R,
  starts?: Only<V, StartsOf<R>>,
): string {
  return `${routeOf(resource)}/create${starts ? `?${new URLSearchParams(starts)}` : ''}`;
}

type StartsOf<R extends Resource> = { readonly [K in keyof R['fields'] & string]?: string };
