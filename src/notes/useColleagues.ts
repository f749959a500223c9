import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { administrators } from '../../contract/people/accounts';
import type { RecordOf } from '../../contract/resource';
import { comesFrom } from '../data/comesFrom';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';
import { colleaguesOf, type Colleague } from './colleagues';

/** More administrators than there are. */
const maxColleagues = 500;
const nobody: readonly Colleague[] = [];
type Row = RecordOf<typeof administrators>;

const colleaguesQuery = (dataProvider: ConsoleDataProvider) =>
  queryOptions({
    // No list of the page's own: nobody is told that somebody changes in it.
    queryKey: ['colleagues'],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<Row>(administrators.name, {
        filter: { archived: [false, true] },
        sort: { field: 'displayName', order: 'ASC' },
        pagination: { page: 1, perPage: maxColleagues },
        signal,
      });
      return data;
    },
    staleTime: 300_000,
    meta: comesFrom([administrators]),
    retry,
  });

/** Who is called what, and who may be mentioned in notes about records of a resource. Asked for once there is a reason. */
export function useColleagues(resource: string, enabled: boolean): readonly Colleague[] {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({ ...colleaguesQuery(dataProvider), enabled });
  return useMemo(() => (data ? colleaguesOf(data, resource) : nobody), [data, resource]);
}

/**
 * The same, waited for: a text with an `@` is not kept before it is known who is meant. Throws what `getList` throws where
 * that cannot be asked.
 */
export function useColleaguesIn(resource: string): (text: string) => Promise<readonly Colleague[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  return async (text) =>
    text.includes('@') ? colleaguesOf(await client.fetchQuery(colleaguesQuery(dataProvider)), resource) : nobody;
}
