import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportResult } from '../../../contract/imports';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { answerLost, isTransient, problemOf } from '../../data/problem';
import type { Chunk } from './chunks';

export interface Run {
  phase: 'waiting' | 'running' | 'stopping' | 'paused' | 'done';
  results: readonly ImportResult[];
  /** Error that paused the run; not set when the person stopped it. */
  error: unknown;
  retrying: boolean;
  /** Rows per second since the last start. */
  pace: number;
}

const waiting: Run = { phase: 'waiting', results: [], error: null, retrying: false, pace: 0 };

/** Half a minute in total; then the person decides. */
const maxRetries = 5;

/**
 * Returns whether the error is transient. Repeats are safe: the server identifies each row by its import and number.
 */
function passes(error: unknown): boolean {
  const { code } = problemOf(error);
  const isTooMany = code === 'service.tooManyRequests' || code === 'service.tooManyAtOnce';
  return answerLost(error) || isTransient(error) || code === 'service.failed' || isTooMany;
}

/**
 * Sends the rows of a file chunk by chunk and reports progress. After a stop or a failure it resumes where it was.
 * Unmounting stops it.
 */
export function useRun(resource: string, importId: string, chunks: readonly Chunk[], dryRun: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [run, setRun] = useState(waiting);
  const controller = useRef<AbortController | null>(null);
  const sent = useRef(0);
  useEffect(() => () => controller.current?.abort(), []);

  const change = (part: Partial<Run>) => setRun((was) => ({ ...was, ...part }));

  /** Waits as long as the console's other retries do. */
  function pause(failures: number, error: unknown, signal: AbortSignal): Promise<void> {
    const { retryDelay } = queryClient.getDefaultOptions().queries ?? {};
    const ms =
      typeof retryDelay === 'function'
        ? retryDelay(failures, error instanceof Error ? error : new Error(String(error)))
        : (retryDelay ?? 0);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }

  async function send({ columns, rows }: Chunk, skipInvalid: boolean, signal: AbortSignal): Promise<ImportResult[]> {
    for (let failures = 0; ; failures += 1) {
      try {
        return (await dataProvider.importRows(resource, { importId, columns, rows, skipInvalid }, { dryRun })).data;
      } catch (error) {
        if (signal.aborted || failures >= maxRetries || !passes(error)) throw error;
        change({ retrying: true });
        await pause(failures, error, signal);
        if (signal.aborted) throw error;
      }
    }
  }

  /** `skipInvalid`: rows are imported without their invalid optional cells. */
  async function start(skipInvalid: boolean): Promise<void> {
    if (controller.current) return;
    const own = new AbortController();
    const { signal } = own;
    controller.current = own;
    const since = performance.now();
    let rows = 0;
    change({ phase: 'running', error: null });
    try {
      for (let chunk = chunks[sent.current]; chunk && !signal.aborted; chunk = chunks[sent.current]) {
        const results = await send(chunk, skipInvalid, signal);
        if (controller.current !== own) return;
        sent.current += 1;
        rows += results.length;
        const pace = (1_000 * rows) / Math.max(1, performance.now() - since);
        setRun((was) => ({ ...was, results: [...was.results, ...results], retrying: false, pace }));
      }
      change({ phase: sent.current < chunks.length ? 'paused' : 'done' });
    } catch (error) {
      if (controller.current === own)
        change({ phase: 'paused', error: signal.aborted ? null : error, retrying: false });
    } finally {
      if (controller.current === own) controller.current = null;
      if (!dryRun) await queryClient.invalidateQueries({ queryKey: [resource] });
    }
  }

  /** Waits for the request in flight, so that the reported number of imported rows is correct. */
  function stop(): void {
    controller.current?.abort();
    change({ phase: 'stopping' });
  }

  /** Starts over with the first row; for dry runs. */
  function restart(skipInvalid: boolean): Promise<void> {
    controller.current?.abort();
    controller.current = null;
    sent.current = 0;
    setRun(waiting);
    return start(skipInvalid);
  }

  return { run, start, stop, restart };
}
