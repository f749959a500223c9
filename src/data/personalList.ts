import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { SavedRecord } from '../../contract/people/savedRecords';
import type { ConsoleDataProvider } from './dataProvider';
import { problemOf } from './problem';
import { retry } from './queryClient';

export type RecordKey = Pick<SavedRecord, 'resource' | 'recordId'>;

export interface PersonalList {
  queryKey: readonly [string];
  read: (dataProvider: ConsoleDataProvider, signal: AbortSignal) => Promise<readonly SavedRecord[]>;
  change: (dataProvider: ConsoleDataProvider, record: RecordKey, isListed: boolean) => Promise<unknown>;
}

export function usePersonalList(
  { queryKey, read }: PersonalList,
  { alwaysRefetch = false }: { alwaysRefetch?: boolean } = {},
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => read(dataProvider, signal),
    retry,
    refetchOnMount: alwaysRefetch ? 'always' : true,
  });
}

export const includesRecord = (records: readonly RecordKey[], { resource, recordId }: RecordKey): boolean =>
  records.some((one) => one.resource === resource && one.recordId === recordId);

interface ListChange {
  record: RecordKey & Pick<SavedRecord, 'subject'>;
  isListed: boolean;
}

/**
 * Adds a record to a personal list or removes it, optimistically; if the API refuses, rolls back and notifies the user.
 * Sends one change at a time, so that the last change wins.
 */
export function useChangePersonalList({
  queryKey,
  change,
}: PersonalList): (record: ListChange['record'], isListed: boolean) => void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  // Does not change a list that is not loaded yet: a single record would look like the complete list.
  const updateCachedList = ({ resource, recordId, subject }: ListChange['record'], isListed: boolean) =>
    queryClient.setQueryData<readonly SavedRecord[]>(queryKey, (records) => {
      const otherRecords = records?.filter((one) => !includesRecord([one], { resource, recordId }));
      return otherRecords && isListed
        ? [{ resource, recordId, subject, since: new Date().toISOString() }, ...otherRecords]
        : otherRecords;
    });
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey[0] },
    mutationFn: ({ record: { resource, recordId }, isListed }: ListChange) =>
      change(dataProvider, { resource, recordId }, isListed),
    onMutate: async ({ record, isListed }) => {
      await queryClient.cancelQueries({ queryKey });
      updateCachedList(record, isListed);
    },
    onError: (error, { record, isListed }) => {
      updateCachedList(record, !isListed);
      const { code, params } = problemOf(error);
      notify(`problems.${code}`, { type: 'error', messageArgs: params });
    },
    // Invalidates only after the last pending change: an earlier refetch would return a list without the changes that
    // are not sent yet.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: queryKey }) === 1 && queryClient.invalidateQueries({ queryKey }),
  });
  return (record, isListed) => mutate({ record, isListed });
}
