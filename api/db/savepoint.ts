import { sql } from 'kysely';
import type { Transacting } from './database';

/**
 * A part of a transaction that stands or falls alone: when it throws, nothing of it stays, and what
 * was done before does. One at a time.
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
