import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange, LiveMessage } from '../../contract/live';
import { resources } from '../../contract/resources';
import { isQueryOf, isRead, showsOthers } from '../kit/recordCache';
import { isOpenRecord } from './openRecord';
import { readUnhurried } from './unhurried';

/** A change that affects what is on the screen: an open record or a list. */
export interface SeenChange {
  resource: string;
  /** The record's id if its own page is open. */
  id: string | null;
}

/** Invalidates the queries affected by the changes; active ones are refetched at once. */
export function refreshChanged(queryClient: QueryClient, messages: readonly Pick<LiveMessage, 'changes'>[]): void {
  const changes = messages.flatMap((message) => message.changes);
  const names = new Set(changes.map(({ resource }) => resource));
  refresh(
    queryClient,
    ({ queryKey, meta }) =>
      meta?.comesFrom?.some((name) => names.has(name)) || changes.some((change) => showsChange(change, queryKey)),
  );
}

/** Invalidates every list and record query, and all queries derived from records. */
export function refreshEverything(queryClient: QueryClient): void {
  refresh(queryClient, ({ queryKey, meta }) => isRead(queryKey) || meta?.comesFrom !== undefined);
}

/** Refetches the presence of the open record, once per batch of presence messages. */
export function refreshPresence(queryClient: QueryClient, messages: readonly Pick<LiveMessage, 'present'>[]): void {
  refresh(queryClient, ({ queryKey: [kind, resource, id] }) =>
    messages.some(({ present }) => kind === 'presence' && present?.resource === resource && present?.id === id),
  );
}

function showsChange({ resource: name, records, more }: LiveChange, queryKey: Query['queryKey']): boolean {
  const resource = resources.find((one) => one.name === name);
  // A newer API may send resources that this console does not know.
  if (!resource) return false;
  if (showsOthers(resource, queryKey) || records.some(({ id }) => isQueryOf(resource, id, queryKey))) return true;
  return more && queryKey[0] === name && queryKey[1] === 'getOne';
}

/** Queries to refetch once more when their current fetch ends. */
const again = new WeakSet<Query>();

function refresh(queryClient: QueryClient, concerns: (query: Query) => boolean): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate: concerns })) void readAgain(queryClient, query);
}

/**
 * A fetch in flight may have read data from before the change. Lets it finish and refetches once, however many changes
 * arrive meanwhile; cancelling it each time would starve slow queries.
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

/** Returns those changes that affect what is on the screen. */
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
