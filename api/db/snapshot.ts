import type { KyselyPlugin } from 'kysely';
import type { Database, KyselyTransaction } from './database';

/** `latest` includes all committed data; `replica` may lag behind. */
export type SnapshotSource = 'replica' | 'latest';

/**
 * Reads a consistent snapshot during concurrent writes. After `signal` is aborted, the next statement throws the
 * signal's reason.
 */
export function snapshot<T>(
  { kysely, replica, kind }: Database,
  read: (db: KyselyTransaction) => Promise<T>,
  signal?: AbortSignal,
  source: SnapshotSource = 'replica',
): Promise<T> {
  const from = source === 'latest' && kind === 'postgres' ? kysely : replica;
  const transaction = from.transaction().setAccessMode('read only');
  // SQLite transactions are always snapshots, and SQLite has no syntax for isolation levels.
  return (kind === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute((trx) =>
    read(signal ? trx.withPlugin(abortPlugin(signal)) : trx),
  );
}

const abortPlugin = (signal: AbortSignal): KyselyPlugin => ({
  transformQuery({ node }) {
    signal.throwIfAborted();
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});
