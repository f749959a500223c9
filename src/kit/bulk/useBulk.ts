import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { retryRateLimited } from '../../data/concurrency';
import { createWriteOnce } from '../../data/writeOnce';
import type { FormValues } from '../form/formValues';
import type { AnyRecord } from '../record';
import { useInvalidateResource } from '../recordCache';
import { missingRowResults, runBulk, type RowResults } from './runBulk';

export interface BulkProgress {
  phase: 'asking' | 'running' | 'done';
  records: readonly AnyRecord[];
  results: RowResults;
  error: unknown;
}

export interface RowRequest {
  input: FormValues;
  send: (key: string) => Promise<{ data: AnyRecord }>;
}

const idle: BulkProgress = { phase: 'asking', records: [], results: new Map(), error: null };

export function useBulk(resource: Resource) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const invalidate = useInvalidateResource(resource);
  const notify = useNotify();
  const [progress, setProgress] = useState(idle);
  const [writeOnce] = useState(createWriteOnce);
  const controller = useRef<AbortController | null>(null);

  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      controller.current?.abort();
    };
  }, []);

  /**
   * Sends one request per record and returns the result of each row; `null` if the run could not begin. `versions` are
   * the versions shown to the user: the API refuses rows that have changed since.
   */
  async function run(
    ids: readonly string[],
    requestOf: (dataProvider: ConsoleDataProvider, record: AnyRecord) => RowRequest,
    versions: ReadonlyMap<string, number> = new Map(),
  ): Promise<RowResults | null> {
    if (controller.current) return null;
    const ownController = new AbortController();
    controller.current = ownController;
    setProgress((was) => ({ ...was, phase: 'running', error: null }));
    try {
      // Fetches the rows again: the page may be outdated, and rows ticked on other pages are not part of it.
      const { data: found } = await dataProvider.getMany<AnyRecord>(resource.name, {
        ids: [...ids],
        signal: ownController.signal,
      });
      const records = found.map((record) => withSeenVersion(record, versions));
      const results = new Map(missingRowResults(ids, records));
      setProgress({ phase: 'running', records, results: new Map(results), error: null });
      await runBulk({
        records,
        send: (record) => {
          const { input, send } = requestOf(dataProvider, record);
          const { signal } = ownController;
          return writeOnce({ id: record.id, input }, (key) => retryRateLimited(() => send(key), signal));
        },
        signal: ownController.signal,
        onSettled: (id, result) => {
          results.set(id, result);
          setProgress((was) => ({ ...was, results: new Map(results) }));
        },
      });
      // Cleared before the lists are refetched, because the user may start a retry meanwhile.
      controller.current = null;
      if (!isMounted.current)
        notify('bulk.stopped', { type: 'warning', messageArgs: stoppedParams(results, ids.length) });
      setProgress((was) => ({ ...was, phase: 'done' }));
      invalidate();
      return results;
    } catch (error) {
      setProgress({ ...idle, error: ownController.signal.aborted ? null : error });
      return null;
    } finally {
      if (controller.current === ownController) controller.current = null;
    }
  }

  return { progress, run, stop: () => controller.current?.abort() };
}

function withSeenVersion(record: AnyRecord, versions: ReadonlyMap<string, number>): AnyRecord {
  const version = versions.get(record.id);
  return version === undefined ? record : { ...record, version };
}

function stoppedParams(results: RowResults, total: number) {
  return { done: [...results.values()].filter(({ kind }) => kind === 'done').length, total };
}
