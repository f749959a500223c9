import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type GetListResult } from 'react-admin';
import { notifications } from '../../contract/people/notifications';
import { markNotifications } from '../../contract/people/markNotifications';
import type { EndpointInput } from '../../contract/endpoint';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { newUuid } from '../data/uuid';
import { problemOf } from '../data/problem';
import type { Notification } from './notificationText';

type Marks = EndpointInput<typeof markNotifications>;

/**
 * Returns a function that marks notifications as read or unread: at once on this page, and through the live channel on
 * other pages and devices.
 */
export function useMarkNotifications(): (marks: Marks) => Promise<void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return async (marks) => {
    const { ids, upTo, isRead } = marks;
    const isMarked = ({ id }: Notification) => (ids ? ids.includes(id) : upTo !== undefined && id <= upTo);
    queryClient.setQueriesData<GetListResult<Notification>>(
      { queryKey: [notifications.name, 'getList'] },
      (page) => page && { ...page, data: page.data.map((one) => (isMarked(one) ? { ...one, isRead } : one)) },
    );
    try {
      await dataProvider.attempt(markNotifications, { input: marks }, { key: newUuid() });
    } catch (error) {
      const { code, params } = problemOf(error);
      notify(`problems.${code}`, { type: 'error', messageArgs: params });
    }
    await queryClient.invalidateQueries({ queryKey: [notifications.name] });
  };
}
