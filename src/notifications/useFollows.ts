import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { followRecord, ownFollows, type Follow } from '../../contract/people/follows';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { retry } from '../data/queryClient';

const queryKey = ['follows'] as const;

/** What the person follows, the latest first; with the names of now, or as it was asked a moment ago. */
export function useFollows({ named = false }: { named?: boolean } = {}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly Follow[]> =>
      (await dataProvider.call(ownFollows, {}, { signal })).data.follows,
    retry,
    refetchOnMount: named ? 'always' : true,
  });
}

interface Change extends Pick<Follow, 'resource' | 'recordId'> {
  isFollowing: boolean;
}

/** Follows a record or no longer: at once on the screen, and taken back where it is refused. */
export function useChangeFollow(): (change: Change) => Promise<void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return async ({ resource, recordId, isFollowing }) => {
    const isIt = (one: Follow) => one.resource === resource && one.recordId === recordId;
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<readonly Follow[]>(queryKey, (follows = []) => {
      const others = follows.filter((one) => !isIt(one));
      return isFollowing ? [{ resource, recordId, since: new Date().toISOString(), subject: null }, ...others] : others;
    });
    try {
      await dataProvider.call(followRecord, { input: { resource, recordId, isFollowing } });
    } catch (error) {
      const { code, params } = problemOf(error);
      notify(`problems.${code}`, { type: 'error', messageArgs: params });
    }
    await queryClient.invalidateQueries({ queryKey });
  };
}
