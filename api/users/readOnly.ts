import { readDatabaseError } from '../db/errors';

/** While nothing can be written people read all the same; the next request writes it down. */
export function unlessReadOnly(error: unknown): void {
  if (readDatabaseError(error)?.kind !== 'unavailable') throw error;
}
