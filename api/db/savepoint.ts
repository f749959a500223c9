import { sql } from 'kysely';
import type { KyselyTransaction } from './database';

/**
 * Runs `work` in a savepoint: if `work` throws, only its changes are rolled back. Do not run two savepoints of a
 * transaction concurrently.
 */
export async function withSavepoint<T>(trx: KyselyTransaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint alone`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint alone`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint alone`.execute(trx);
    await sql`release savepoint alone`.execute(trx);
    throw error;
  }
}
