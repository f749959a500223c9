import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { newsKinds, notifications } from '../../contract/people/notifications';
import { useRecords } from '../kit/list/useRecords';
import type { Notification } from './notification';

export const newestFirst = { field: 'createdAt', order: 'DESC' } as const;

const newsFilter = { kind: [...newsKinds], isSnoozed: false };
export const unreadNewsFilter = { ...newsFilter, isRead: false };
export const readNewsFilter = { ...newsFilter, isRead: true };

/** Milliseconds. Shows a snoozed notification at most this long after its time. */
export const newsRefetchInterval = 300_000;

const maxUnread = 50;

/** Loads the latest news and all unread ones: unread mentions first, then other unread news, then read ones. */
export function useNews(perPage: number) {
  const options = { refetchInterval: newsRefetchInterval };
  const latest = useRecords(
    notifications,
    { filter: newsFilter, sort: newestFirst, perPage },
    { ...options, placeholderData: keepPreviousData },
  );
  const unread = useRecords(
    notifications,
    { filter: unreadNewsFilter, sort: newestFirst, perPage: maxUnread },
    options,
  );
  const mentions = useRecords(
    notifications,
    { filter: { ...unreadNewsFilter, kind: 'mentioned' }, sort: newestFirst, perPage: maxUnread },
    options,
  );
  const queries = [mentions, unread, latest];
  const rows = useStableOrder([
    ...new Map(queries.flatMap(({ data = [] }) => data.map((one) => [one.id, one] as const))).values(),
  ]);
  const failed = queries.find(({ data, error }) => data === undefined && error !== null);
  return {
    rows: queries.every(({ data }) => data !== undefined) ? rows : undefined,
    /** Upper bound of marks, so that notifications that arrive meanwhile stay as they are. */
    newestId: rows.reduce((newest, { id }) => (id > newest ? id : newest), ''),
    total: latest.total ?? 0,
    error: failed?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => queries.forEach((query) => void query.refetch()),
  };
}

const rankOf = ({ isRead, kind }: Notification): number => (isRead ? 2 : kind === 'mentioned' ? 0 : 1);

/** A row keeps its place when it is marked as read or unread, so that rows do not move under the pointer. */
function useStableOrder(rows: readonly Notification[]): readonly Notification[] {
  const [ranks, setRanks] = useState<ReadonlyMap<string, number>>(new Map());
  const added = rows.filter(({ id }) => !ranks.has(id));
  if (added.length > 0) setRanks(new Map([...ranks, ...added.map((one) => [one.id, rankOf(one)] as const)]));
  const rank = (one: Notification) => ranks.get(one.id) ?? rankOf(one);
  return rows.toSorted((one, other) => rank(one) - rank(other) || (one.createdAt < other.createdAt ? 1 : -1));
}
