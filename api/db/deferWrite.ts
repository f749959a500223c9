import type { Compilable, CompiledQuery } from 'kysely';
import type { KyselyDb } from './database';

const deferred = new WeakSet<CompiledQuery>();

/**
 * Runs a write whose result is not needed. PostgreSQL gets it together with the next statement of the transaction, which
 * saves a round trip; that statement, or the commit, throws its error. SQLite runs it at once.
 */
export async function deferWrite(db: KyselyDb, write: Compilable): Promise<void> {
  const query = write.compile();
  deferred.add(query);
  await db.executeQuery(query);
}

export const isDeferred = (query: CompiledQuery): boolean => deferred.has(query);
