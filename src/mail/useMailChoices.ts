import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { ownMailChoices } from '../../contract/people/mailChoices';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';

export const mailChoicesKey = ['mailChoices'] as const;

export function useMailChoices() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: mailChoicesKey,
    queryFn: async ({ signal }) => (await dataProvider.call(ownMailChoices, {}, { signal })).data,
    retry,
  });
}
