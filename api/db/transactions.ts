import { DummyDriver, sql, Transaction, type KyselyPlugin } from 'kysely';
import type { KyselyTransaction, DatabaseCounts, Database } from './database';
import { deferWrite } from './deferWrite';
import type { Schema } from './schema';
import { classifyDatabaseError } from './errors';

const lockStatement = (trx: KyselyTransaction, name: string) =>
  trx
    .insertInto('sequences')
    .values({ name, value: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 0 }));

export async function acquireNamedLock(trx: KyselyTransaction, name: string): Promise<void> {
  await lockStatement(trx, name).execute();
}

/** Sends the lock together with the next statement of the transaction, which then waits for it. */
export function deferNamedLock(trx: KyselyTransaction, name: string): Promise<void> {
  return deferWrite(trx, lockStatement(trx, name));
}

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

/**
 * Runs `work` in a savepoint: if `work` throws, only its changes are rolled back. Do not run two savepoints of a
 * transaction concurrently.
 */
export async function withSavepoint<T>(trx: KyselyTransaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint nested`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint nested`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint nested`.execute(trx);
    await sql`release savepoint nested`.execute(trx);
    throw error;
  }
}

/**
 * Runs `work` with a handle of a transaction that sends concurrent statements together. Kysely's own handle sends each
 * statement after the result of the previous one. The handle fails after `work` has ended.
 */
export async function withPipelining<T>(
  trx: KyselyTransaction,
  work: (pipelined: KyselyTransaction) => Promise<T>,
): Promise<T> {
  const executor = trx.getExecutor();
  const connection = await executor.provideConnection(async (one) => one);
  const driver = new DummyDriver();
  const unused = () => {
    throw new Error('a transaction opens no connection');
  };
  const dialect = {
    createDriver: () => driver,
    createAdapter: () => executor.adapter,
    createIntrospector: unused,
    createQueryCompiler: unused,
  };
  let hasEnded = false;
  const pipelined = new Transaction<Schema>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider({
      async provideConnection(consume) {
        if (hasEnded) throw new Error('the transaction has ended');
        return consume(connection);
      },
    }),
  });
  try {
    return await work(pipelined);
  } finally {
    hasEnded = true;
  }
}

/** `latest` includes all committed data; `replica` may lag behind. */
type SnapshotSource = 'replica' | 'latest';

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
