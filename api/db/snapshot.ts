import type { KyselyPlugin } from 'kysely';
import type { Database, Transacting } from './database';

/** What a snapshot is read from: `latest` has all that was committed, which a replica may hear of later. */
export type SnapshotOf = 'replica' | 'latest';

/**
 * Reads one picture of the data, whatever is written meanwhile. Once `signal` is aborted, since nobody waits for it any
 * more, the next statement throws its reason.
 */
export function snapshot<T>(
  { kysely, replica, kind }: Database,
  read: (db: Transacting) => Promise<T>,
  signal?: AbortSignal,
  of: SnapshotOf = 'replica',
): Promise<T> {
  // The threads that read for SQLite read the same file.
  const from = of === 'latest' && kind === 'postgres' ? kysely : replica;
  const transaction = from.transaction().setAccessMode('read only');
  // SQLite's transactions have one picture by themselves, and no word for it.
  return (kind === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute((trx) =>
    read(signal ? trx.withPlugin(untilAborted(signal)) : trx),
  );
}

const untilAborted = (signal: AbortSignal): KyselyPlugin => ({
  transformQuery({ node }) {
    signal.throwIfAborted();
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});
