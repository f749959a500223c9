import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { periods } from '../../contract/money/periods';
import { systemPeriods } from '../../contract/money/systemPeriods';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { dependsOn, retry } from '../data/queryClient';

export function useSystemPeriods() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    // Uses a key of the list's resource, because closing and reopening a month change both.
    queryKey: [periods.name, 'system'],
    queryFn: async ({ signal }) => (await dataProvider.call(systemPeriods, { query: {} }, { signal })).data,
    meta: dependsOn([periods]),
    retry,
  });
}
