import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { KeptRecord } from '../../contract/people/keptRecords';
import type { ConsoleDataProvider } from './dataProvider';
import { problemOf } from './problem';
import { retry } from './queryClient';

export type RecordKey = Pick<KeptRecord, 'resource' | 'recordId'>;

/** Personal list of records stored on the server: followed or pinned ones. */
export interface KeptList {
  queryKey: readonly [string];
  read: (dataProvider: ConsoleDataProvider, signal: AbortSignal) => Promise<readonly KeptRecord[]>;
  change: (dataProvider: ConsoleDataProvider, record: RecordKey, isKept: boolean) => Promise<unknown>;
}

/** Reads the list, latest first. With `named`, refetches on mount, so that the record names are current. */
export function useKept({ queryKey, read }: KeptList, { named = false }: { named?: boolean } = {}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => read(dataProvider, signal),
    retry,
    refetchOnMount: named ? 'always' : true,
  });
}

export const isAmong = (kept: readonly RecordKey[], { resource, recordId }: RecordKey): boolean =>
  kept.some((one) => one.resource === resource && one.recordId === recordId);

interface Change {
  record: RecordKey & Pick<KeptRecord, 'subject'>;
  isKept: boolean;
}

/**
 * Adds or removes a record optimistically; rolls back and notifies if refused. Changes are sent one after the other, so
 * that the last one wins.
 */
export function useChangeKept({ queryKey, change }: KeptList): (record: Change['record'], isKept: boolean) => void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  // Leaves a list that is not loaded untouched: a single record would look like the complete list.
  const put = ({ resource, recordId, subject }: Change['record'], isKept: boolean) =>
    queryClient.setQueryData<readonly KeptRecord[]>(queryKey, (kept) => {
      const others = kept?.filter((one) => !isAmong([one], { resource, recordId }));
      return others && isKept ? [{ resource, recordId, subject, since: new Date().toISOString() }, ...others] : others;
    });
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey[0] },
    mutationFn: ({ record: { resource, recordId }, isKept }: Change) =>
      change(dataProvider, { resource, recordId }, isKept),
    onMutate: async ({ record, isKept }) => {
      await queryClient.cancelQueries({ queryKey });
      put(record, isKept);
    },
    onError: (error, { record, isKept }) => {
      put(record, !isKept);
      const { code, params } = problemOf(error);
      notify(`problems.${code}`, { type: 'error', messageArgs: params });
    },
    // Invalidates only after the last pending change: an earlier refetch would miss those still to be sent.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: queryKey }) === 1 && queryClient.invalidateQueries({ queryKey }),
  });
  return (record, isKept) => mutate({ record, isKept });
}
