import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { retryRateLimited, mapConcurrently } from '../../data/concurrency';
import { createWriteOnce, type WriteResult } from '../../data/writeOnce';
import type { FormValues } from '../form/formValues';
import type { AnyRecord } from '../record';
import { useInvalidateResource } from '../recordCache';
import type { ProblemDetails } from '../../data/problem';
import type { RefusedRow } from './BulkResult';

export interface BulkProgress {
  phase: 'input' | 'running' | 'done';
  records: readonly AnyRecord[];
  results: RowResults;
  error: unknown;
}

export interface RowRequest {
  input: FormValues;
  send: (key: string) => Promise<{ data: AnyRecord }>;
}

const idleProgress: BulkProgress = { phase: 'input', records: [], results: new Map(), error: null };

export function useBulk(resource: Resource) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const invalidate = useInvalidateResource(resource);
  const notify = useNotify();
  const [progress, setProgress] = useState(idleProgress);
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
   * Sends one request per record and returns the result of each row. Returns `null` if another run is in progress or the
   * rows cannot be fetched. `versions` are the versions shown to the user: the API refuses rows that have changed since.
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
      const { data: fetchedRecords } = await dataProvider.getMany<AnyRecord>(resource.name, {
        ids: [...ids],
        signal: ownController.signal,
      });
      const records = fetchedRecords.map((record) => withSeenVersion(record, versions));
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
      // Clears the controller before the lists are refetched, because the user may start a retry meanwhile.
      controller.current = null;
      if (!isMounted.current)
        notify('bulk.stopped', { type: 'warning', messageArgs: stoppedParams(results, ids.length) });
      setProgress((was) => ({ ...was, phase: 'done' }));
      invalidate();
      return results;
    } catch (error) {
      setProgress({ ...idleProgress, error: ownController.signal.aborted ? null : error });
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

type RowResults = ReadonlyMap<string, WriteResult<unknown>>;

interface BulkRun<T> {
  records: readonly AnyRecord[];
  send: (record: AnyRecord) => Promise<WriteResult<T>>;
  /** Aborting prevents further requests; `runBulk` still waits for requests already sent. */
  signal: AbortSignal;
  onSettled: (id: string, result: WriteResult<T>) => void;
}

export async function runBulk<T>({ records, send, signal, onSettled }: BulkRun<T>): Promise<void> {
  let signInRefusal: WriteResult<T> | null = null;
  await mapConcurrently(
    records,
    async (record) => {
      // After the user cancels the password prompt, refuses the remaining rows without another prompt.
      const result = signInRefusal ?? (await send(record));
      if (result.kind === 'refused' && result.problem.code === 'auth.recentSignInNeeded') signInRefusal = result;
      onSettled(record.id, result);
    },
    signal,
  );
}

export function missingRowResults(ids: readonly string[], records: readonly AnyRecord[]): RowResults {
  const foundIds = new Set(records.map(({ id }) => id));
  const missingIds = ids.filter((id) => !foundIds.has(id));
  return new Map(missingIds.map((id) => [id, { kind: 'refused', problem: { code: 'record.notFound' } }]));
}

export async function sendAction(
  dataProvider: ConsoleDataProvider,
  resource: Resource,
  action: string,
  record: AnyRecord,
  input: FormValues,
  key: string,
): Promise<{ data: AnyRecord }> {
  if (action === 'archive' || action === 'delete') {
    // Skips a record that is already archived: the response of an earlier attempt may have been lost.
    if (record.archivedAt === null) await dataProvider.delete(resource.name, { id: record.id, previousData: record });
    return { data: record };
  }
  return dataProvider.runAction(resource, record.id, action, input, { key, version: record.version });
}

export interface BulkOutcome {
  doneIds: ReadonlySet<string>;
  /** Rows that wait for the approval of another administrator: they are not done and must not be sent again. */
  awaitingApprovalIds: ReadonlySet<string>;
  refusedRows: readonly RefusedRow[];
}

export const emptyOutcome: BulkOutcome = { doneIds: new Set(), awaitingApprovalIds: new Set(), refusedRows: [] };

export function addResults(
  outcome: BulkOutcome,
  results: RowResults,
  toRefusedRow: (id: string, problem: ProblemDetails) => RefusedRow,
): BulkOutcome {
  const doneIds = new Set(outcome.doneIds);
  const awaitingApprovalIds = new Set(outcome.awaitingApprovalIds);
  const refusedRows = [...outcome.refusedRows];
  for (const [id, result] of results) {
    if (result.kind === 'done') doneIds.add(id);
    else if (result.kind === 'approvalRequested') awaitingApprovalIds.add(id);
    else refusedRows.push(toRefusedRow(id, result.problem));
  }
  return { doneIds, awaitingApprovalIds, refusedRows };
}

export function remainingIds(ids: readonly string[], { doneIds, awaitingApprovalIds }: BulkOutcome): string[] {
  return ids.filter((id) => !doneIds.has(id) && !awaitingApprovalIds.has(id));
}
