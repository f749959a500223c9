import { useCreatePath } from 'react-admin';
import { useLocation } from 'react-router';
import type { Resource } from '../../../api/contract/resource';

/** The list one came from, with its filters and page; a deep link comes from the whole list. */
export function useWayBack(resource: Resource): string {
  const createPath = useCreatePath();
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : '';
  return createPath({ resource: resource.name, type: 'list' }) + (typeof from === 'string' && from.startsWith('?') ? from : '');
}
