import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import { sumsEndpoint } from '../../../contract/sums';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { retry } from '../../data/queryClient';
import type { Filter } from './filters';

/** Starts the query key with the resource name, so that the sums are invalidated together with the lists. */
export function useSums(resource: Resource, filter: Filter, enabled: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [resource.name, 'getSums', { filter }],
    queryFn: async ({ signal }) =>
      (await dataProvider.call(sumsEndpoint(resource), { query: { filter } }, { signal })).data,
    enabled,
    retry,
    placeholderData: keepPreviousData,
  });
}
