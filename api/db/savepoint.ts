import { sql } from 'kysely';
import type { Transacting } from './database';

/**
 * Runs a part of a transaction in a savepoint: when it throws, its changes are rolled back and earlier ones stay. One
 * at a time.
 */
export async function alone<T>(trx: Transacting, part: () => Promise<T>): Promise<T> {
  await sql`savepoint alone`.execute(trx);
  try {
    const done = await part();
    await sql`release savepoint alone`.execute(trx);
    return done;
  } catch (error) {
    await sql`rollback to savepoint alone`.execute(trx);
    await sql`release savepoint alone`.execute(trx);
    throw error;
  }
}
