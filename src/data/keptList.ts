import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { KeptRecord } from '../../contract/people/keptRecords';
import type { ConsoleDataProvider } from './dataProvider';
import { problemOf } from './problem';
import { retry } from './queryClient';

export type RecordKey = Pick<KeptRecord, 'resource' | 'recordId'>;

/** A list of records that the person keeps for themselves, on the server: what they follow, what they pinned. */
export interface KeptList {
  queryKey: readonly [string];
  read: (dataProvider: ConsoleDataProvider, signal: AbortSignal) => Promise<readonly KeptRecord[]>;
  change: (dataProvider: ConsoleDataProvider, record: RecordKey, isKept: boolean) => Promise<unknown>;
}

/** What is in it, the latest first; with the names of now, or as it was asked a moment ago. */
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

/** Puts a record in or takes it out: at once on the screen, and taken back with a message where it is refused. */
export function useChangeKept({ queryKey, change }: KeptList): (record: KeptRecord, isKept: boolean) => Promise<void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return async (record, isKept) => {
    const { resource, recordId } = record;
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<readonly KeptRecord[]>(queryKey);
    queryClient.setQueryData<readonly KeptRecord[]>(queryKey, (kept = []) => {
      const others = kept.filter((one) => !isAmong([one], record));
      return isKept ? [record, ...others] : others;
    });
    try {
      await change(dataProvider, { resource, recordId }, isKept);
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      const { code, params } = problemOf(error);
      notify(`problems.${code}`, { type: 'error', messageArgs: params });
    }
    await queryClient.invalidateQueries({ queryKey });
  };
}

/** A record that comes into such a list now, whose name is not asked for yet. */
export const keptNow = ({ resource, recordId }: RecordKey, subject: KeptRecord['subject'] = null): KeptRecord => ({
  resource,
  recordId,
  since: new Date().toISOString(),
  subject,
});
