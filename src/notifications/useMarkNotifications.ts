import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type GetListResult } from 'react-admin';
import type { EndpointInput } from '../../contract/endpoint';
import { markNotifications } from '../../contract/people/markNotifications';
import { newsKinds, notifications } from '../../contract/people/notifications';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { newUuid } from '../data/uuid';
import type { Notification } from './notification';

export type Marks = EndpointInput<typeof markNotifications>;

const listKey = [notifications.name, 'getList'];
const mutationKey = [markNotifications.id];

type Page = GetListResult<Notification>;

/**
 * Returns a function that marks, archives or snoozes notifications: at once on this page, and through the live channel
 * on other pages and devices. If the API refuses, restores the former state and notifies the user. Sends one change at
 * a time, so that the last change wins.
 */
export function useMarkNotifications(): (marks: Marks) => void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const isLastPending = () => queryClient.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: markNotifications.id },
    mutationFn: (marks: Marks) => dataProvider.attempt(markNotifications, { input: marks }, { key: newUuid() }),
    onMutate: async (marks) => {
      await queryClient.cancelQueries({ queryKey: listKey });
      const formerPages = queryClient.getQueriesData<Page>({ queryKey: listKey });
      queryClient.setQueriesData<Page>({ queryKey: listKey }, (page) => page && markedPage(page, marks));
      return formerPages;
    },
    onError: (error, _, formerPages = []) => {
      // The state before this change lacks later changes that are still pending.
      if (isLastPending()) for (const [key, page] of formerPages) queryClient.setQueryData(key, page);
      const { code, params } = problemOf(error);
      notify(`problems.${code}`, { type: 'error', messageArgs: params });
    },
    onSettled: () => isLastPending() && queryClient.invalidateQueries({ queryKey: [notifications.name] }),
  });
  return mutate;
}

/** Returns whether the marks move a notification to another tab. */
export const isMove = ({ isArchived, snoozedUntil }: Marks): boolean =>
  isArchived !== undefined || snoozedUntil !== undefined;

function markedPage(page: Page, marks: Marks): Page {
  const data = page.data.flatMap((one) => markedRow(one, marks));
  const removedCount = page.data.length - data.length;
  return { ...page, data, ...(page.total !== undefined && { total: page.total - removedCount }) };
}

/** Returns the notification as marked, or nothing if it moves to another tab. */
function markedRow(row: Notification, { ids, upTo, onlyRead, ...marks }: Marks): Notification[] {
  const { id, isRead, isSnoozed, archivedAt, kind } = row;
  const isNewsUpTo = upTo !== undefined && id <= upTo && archivedAt === null && !isSnoozed && newsKinds.includes(kind);
  if (!(ids ? ids.includes(id) : isNewsUpTo) || (onlyRead === true && !isRead)) return [row];
  return isMove(marks) ? [] : [{ ...row, isRead: marks.isRead ?? isRead }];
}
