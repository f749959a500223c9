import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportResult } from '../../../contract/imports';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { isResponseLost, isTransient, problemOf } from '../../data/problem';
import type { Chunk } from './columnMapping';

export interface ImportRun {
  phase: 'waiting' | 'running' | 'stopping' | 'paused' | 'done';
  results: readonly ImportResult[];
  error: unknown;
  isRetrying: boolean;
  rowsPerSecond: number;
}

const idleRun: ImportRun = { phase: 'waiting', results: [], error: null, isRetrying: false, rowsPerSecond: 0 };

/** Together with their delays, the retries of a chunk take about half a minute. */
const maxRetries = 5;

/** Retries are safe: the API identifies each row by its import and number. */
function shouldRetry(error: unknown): boolean {
  const { code } = problemOf(error);
  const isRateLimited = code === 'service.tooManyRequests' || code === 'service.tooManyAtOnce';
  return isResponseLost(error) || isTransient(error) || code === 'service.failed' || isRateLimited;
}

/**
 * Sends the rows of a file chunk by chunk and reports progress. Can continue after a stop or a failure. Unmounting
 * stops the import.
 */
export function useImportRun(resource: string, importId: string, chunks: readonly Chunk[], dryRun: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [run, setRun] = useState(idleRun);
  const controller = useRef<AbortController | null>(null);
  const sentChunkCount = useRef(0);
  useEffect(() => () => controller.current?.abort(), []);

  const updateRun = (changes: Partial<ImportRun>) => setRun((was) => ({ ...was, ...changes }));

  function waitBeforeRetry(failures: number, error: unknown, signal: AbortSignal): Promise<void> {
    const { retryDelay } = queryClient.getDefaultOptions().queries ?? {};
    const delayMs =
      typeof retryDelay === 'function'
        ? retryDelay(failures, error instanceof Error ? error : new Error(String(error)))
        : (retryDelay ?? 0);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }

  async function send({ columns, rows }: Chunk, skipInvalid: boolean, signal: AbortSignal): Promise<ImportResult[]> {
    for (let failures = 0; ; failures += 1) {
      try {
        return (await dataProvider.importRows(resource, { importId, columns, rows, skipInvalid }, { dryRun })).data;
      } catch (error) {
        if (signal.aborted || failures >= maxRetries || !shouldRetry(error)) throw error;
        updateRun({ isRetrying: true });
        await waitBeforeRetry(failures, error, signal);
        if (signal.aborted) throw error;
      }
    }
  }

  async function start(skipInvalid: boolean): Promise<void> {
    if (controller.current) return;
    const ownController = new AbortController();
    const { signal } = ownController;
    controller.current = ownController;
    const startedAt = performance.now();
    let rowCount = 0;
    updateRun({ phase: 'running', error: null });
    try {
      for (
        let chunk = chunks[sentChunkCount.current];
        chunk && !signal.aborted;
        chunk = chunks[sentChunkCount.current]
      ) {
        const results = await send(chunk, skipInvalid, signal);
        if (controller.current !== ownController) return;
        sentChunkCount.current += 1;
        rowCount += results.length;
        const rowsPerSecond = (1_000 * rowCount) / Math.max(1, performance.now() - startedAt);
        setRun((was) => ({ ...was, results: [...was.results, ...results], isRetrying: false, rowsPerSecond }));
      }
      updateRun({ phase: sentChunkCount.current < chunks.length ? 'paused' : 'done' });
    } catch (error) {
      if (controller.current === ownController)
        updateRun({ phase: 'paused', error: signal.aborted ? null : error, isRetrying: false });
    } finally {
      if (controller.current === ownController) controller.current = null;
      if (!dryRun) await queryClient.invalidateQueries({ queryKey: [resource] });
    }
  }

  /** Lets the request in progress finish, so that the reported number of imported rows is correct. */
  function stop(): void {
    controller.current?.abort();
    updateRun({ phase: 'stopping' });
  }

  function restart(skipInvalid: boolean): Promise<void> {
    controller.current?.abort();
    controller.current = null;
    sentChunkCount.current = 0;
    setRun(idleRun);
    return start(skipInvalid);
  }

  return { run, start, stop, restart };
}
