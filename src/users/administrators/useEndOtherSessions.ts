import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { endOtherSessions } from '../../../contract/people/sessions';
import type { ConsoleDataProvider } from '../../data/dataProvider';

export const sessionsKey = ['sessions'];

/** Returns a function that ends the other sessions at the API and updates the list of sessions. */
export function useEndOtherSessions(): () => Promise<void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return async () => {
    const { data } = await dataProvider.call(endOtherSessions, { input: {} });
    queryClient.setQueryData(sessionsKey, data);
  };
}
