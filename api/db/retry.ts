import type { DatabaseCounts } from './database';
import { readDatabaseError } from './errors';

const maxAttempts = 4;
/** The longest pause before the second attempt; it doubles with each. */
const firstPauseMs = 50;

/** Full jitter: those that failed together do not return together. */
const pause = (attempt: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.random() * firstPauseMs * 2 ** attempt);
  });

/**
 * Runs `work` again, a few times within half a second, when the database rolled it back or lost the connection
 * (`retryable` in `DatabaseFault`). `work` must leave nothing behind when it throws such an error.
 * `counts`: where that is counted.
 */
export async function retrying<T>(work: () => Promise<T>, counts?: Pick<DatabaseCounts, 'retries'>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const fault = readDatabaseError(error);
      if (fault?.kind !== 'unavailable' || !fault.retryable || attempt + 1 === maxAttempts) throw error;
      if (counts) counts.retries += 1;
      await pause(attempt);
    }
  }
}
