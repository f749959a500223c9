import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type GetListResult } from 'react-admin';
import type { EndpointInput } from '../../contract/endpoint';
import { markNotifications } from '../../contract/people/markNotifications';
import { newsKinds, notifications } from '../../contract/people/notifications';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { newUuid } from '../data/uuid';
import type { Notification } from './notification';

export type Marks = EndpointInput<typeof markNotifications>;

/**
 * Returns a function that marks, archives or snoozes notifications: at once on this page, and through the live channel
 * on other pages and devices. If the API refuses, restores the former state and notifies the user.
 */
export function useMarkNotifications(): (marks: Marks) => Promise<void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return async (marks) => {
    const listKey = [notifications.name, 'getList'];
    await queryClient.cancelQueries({ queryKey: listKey });
    const formerPages = queryClient.getQueriesData<GetListResult<Notification>>({ queryKey: listKey });
    queryClient.setQueriesData<GetListResult<Notification>>(
      { queryKey: listKey },
      (page) => page && { ...page, data: page.data.flatMap((one) => markedRow(one, marks)) },
    );
    try {
      await dataProvider.attempt(markNotifications, { input: marks }, { key: newUuid() });
    } catch (error) {
      for (const [key, page] of formerPages) queryClient.setQueryData(key, page);
      const { code, params } = problemOf(error);
      notify(`problems.${code}`, { type: 'error', messageArgs: params });
    }
    await queryClient.invalidateQueries({ queryKey: [notifications.name] });
  };
}

/** Returns the notification as marked, or nothing if it moves to another tab. */
function markedRow(row: Notification, { ids, upTo, onlyRead, ...marks }: Marks): Notification[] {
  const { id, isRead, isSnoozed, archivedAt, kind } = row;
  const isNewsUpTo = upTo !== undefined && id <= upTo && archivedAt === null && !isSnoozed && newsKinds.includes(kind);
  if (!(ids ? ids.includes(id) : isNewsUpTo) || (onlyRead === true && !isRead)) return [row];
  const isMoved = marks.isArchived !== undefined || marks.snoozedUntil !== undefined;
  return isMoved ? [] : [{ ...row, isRead: marks.isRead ?? isRead }];
}
