import { useLocation } from 'react-router';
import { routeOf, type Resource } from '../../../contract/resource';
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

export function newPathOf(resource: Resource): string {
  return `${routeOf(resource)}/create`;
}
