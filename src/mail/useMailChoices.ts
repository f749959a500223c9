import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { ownMailChoices } from '../../contract/people/mailChoices';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';

export const mailChoicesKey = ['mailChoices'] as const;

/** Returns the user's mail preferences and whether the installation sends mail. */
export function useMailChoices() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: mailChoicesKey,
    queryFn: async ({ signal }) => (await dataProvider.call(ownMailChoices, {}, { signal })).data,
    retry,
  });
}
