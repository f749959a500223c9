import type { Database, Transacting } from './database';

/** Reads one picture of the data, whatever is written meanwhile. */
export function snapshot<T>({ replica, kind }: Database, read: (db: Transacting) => Promise<T>): Promise<T> {
  const transaction = replica.transaction().setAccessMode('read only');
  // SQLite's transactions have one picture by themselves, and no word for it.
  return (kind === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(read);
}
