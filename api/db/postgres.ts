import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Tables } from './database';

const { builtins } = pg.types;

/** Sums and counts arrive as text because they may exceed a double; ours must not. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a number of the database is not a safe integer');
  return value;
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, safeInteger],
]);

/** PostgreSQL at `url` (`postgres://user:password@host/database`), connected when first used. */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 20_000,
    types: { getTypeParser: (type, format) => parsers.get(type) ?? pg.types.getTypeParser(type, format) },
  });
  // An idle connection that the server closes is replaced at the next query; unheard, its error would end the process.
  pool.on('error', () => {});
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { kysely, kind: 'postgres', close: () => kysely.destroy() };
}
