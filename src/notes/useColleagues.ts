import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { administrators } from '../../contract/people/accounts';
import type { RecordOf } from '../../contract/resource';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';
import { colleaguesOf, type Colleague } from './colleagues';

/** More administrators than there are. */
const most = 500;
const nobody: readonly Colleague[] = [];

/** Who is called what, and who may be mentioned in notes about records of a resource. Asked for once there is a reason. */
export function useColleagues(resource: string, enabled: boolean): readonly Colleague[] {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    // No list of the page's own: nobody is told that somebody changes in it.
    queryKey: ['colleagues'],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<RecordOf<typeof administrators>>(administrators.name, {
        filter: { archived: [false, true] },
        sort: { field: 'displayName', order: 'ASC' },
        pagination: { page: 1, perPage: most },
        signal,
      });
      return data;
    },
    enabled,
    staleTime: 300_000,
    retry,
  });
  return useMemo(() => (data ? colleaguesOf(data, resource) : nobody), [data, resource]);
}
