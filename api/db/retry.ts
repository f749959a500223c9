import type { DatabaseCounts } from './database';
import { classifyDatabaseError } from './errors';

const maxAttempts = 4;
const firstPauseMs = 50;

/** Waits with full jitter, so that attempts that failed together do not retry together. */
const pause = (attempt: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.random() * firstPauseMs * 2 ** attempt);
  });

/**
 * Retries `work` a few times within half a second if the database rolled it back or lost the connection (`retryable` in
 * `DatabaseFault`). If `work` throws such an error, it must have had no effects.
 */
export async function withRetries<T>(work: () => Promise<T>, counts?: Pick<DatabaseCounts, 'retries'>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const fault = classifyDatabaseError(error);
      if (fault?.kind !== 'unavailable' || !fault.retryable || attempt + 1 === maxAttempts) throw error;
      if (counts) counts.retries += 1;
      await pause(attempt);
    }
  }
}
