import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange, LiveMessage } from '../../contract/live';
import { resources } from '../../contract/resources';
import { isQueryOf, isRead, showsOthers } from '../kit/recordCache';
import { isOpenRecord } from './openRecord';
import { readUnhurried } from './unhurried';

/** What of a message is on the screen: one of its records, or a list of them. */
export interface SeenChange {
  resource: string;
  /** The record, if its own page is open. */
  id: string | null;
}

/** Makes the queries of what was changed stale; those on the screen are read again at once. */
export function refreshChanged(queryClient: QueryClient, messages: readonly Pick<LiveMessage, 'changes'>[]): void {
  const changes = messages.flatMap((message) => message.changes);
  const names = new Set(changes.map(({ resource }) => resource));
  refresh(
    queryClient,
    ({ queryKey, meta }) =>
      meta?.comesFrom?.some((name) => names.has(name)) || changes.some((change) => showsChange(change, queryKey)),
  );
}

/** Makes every list and record stale, and whatever else comes from records. */
export function refreshEverything(queryClient: QueryClient): void {
  refresh(queryClient, ({ queryKey, meta }) => isRead(queryKey) || meta?.comesFrom !== undefined);
}

/** Has the page of a record ask who else is there, once however many messages say that somebody came or left. */
export function refreshPresence(queryClient: QueryClient, messages: readonly Pick<LiveMessage, 'present'>[]): void {
  refresh(queryClient, ({ queryKey: [kind, resource, id] }) =>
    messages.some(({ present }) => kind === 'presence' && present?.resource === resource && present?.id === id),
  );
}

function showsChange({ resource: name, records, more }: LiveChange, queryKey: Query['queryKey']): boolean {
  const resource = resources.find((one) => one.name === name);
  // Of a newer API: this console shows no such records.
  if (!resource) return false;
  if (showsOthers(resource, queryKey) || records.some(({ id }) => isQueryOf(resource, id, queryKey))) return true;
  return more && queryKey[0] === name && queryKey[1] === 'getOne';
}

/** Queries that are read once more when they have been read. */
const again = new WeakSet<Query>();

function refresh(queryClient: QueryClient, concerns: (query: Query) => boolean): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate: concerns })) void readAgain(queryClient, query);
}

/**
 * What is being read may have been read before the change: it is read to its end and once more, however many changes
 * come meanwhile, or what is slow to read would never arrive.
 */
async function readAgain(queryClient: QueryClient, query: Query): Promise<void> {
  if (again.has(query)) return;
  if (query.state.fetchStatus !== 'idle') {
    again.add(query);
    await query.promise?.catch(() => undefined);
    again.delete(query);
  }
  const every = query.meta?.every;
  const refetchType = every === undefined ? 'active' : 'none';
  await queryClient.invalidateQueries({ predicate: (one) => one === query, refetchType });
  if (every !== undefined) readUnhurried(queryClient, query, every);
}

/** What the person is looking at of what was changed. */
export function seenChanges(queryClient: QueryClient, { changes }: Pick<LiveMessage, 'changes'>): SeenChange[] {
  const cache = queryClient.getQueryCache();
  const isActive = (method: string, resource: string) =>
    cache.findAll({ queryKey: [resource, method], type: 'active' }).length > 0;
  return changes.flatMap(({ resource, records }): SeenChange[] => {
    const open = records.find(({ id }) => isOpenRecord(resource, id));
    if (open) return [{ resource, id: open.id }];
    return isActive('getList', resource) || isActive('getInfiniteList', resource) ? [{ resource, id: null }] : [];
  });
}
