import { Kysely, PostgresDialect, PostgresDriver, type DatabaseConnection } from 'kysely';
import pg from 'pg';
import type { Database, Tables } from './database';
import { CommitLost, isLostConnection } from './errors';

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

/** A client that outlives its server: without a listener of its own its error would end the process. What it runs fails. */
class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

/** Tells a commit whose answer was lost from one that failed. */
class Driver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection).catch((error: unknown) => {
      throw isLostConnection(error) ? new CommitLost(error) : error;
    });
  }

  /** A lost connection has rolled back by itself; the error to report is the one before. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!isLostConnection(error)) throw error;
    });
  }
}

class Dialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new Driver({ pool: this.#pool });
  }
}

/** After a failover an address may lead to the former primary for a while: it is no place to write. */
async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('the database server only reads'), { code: '57P03' });
}

/** PostgreSQL at `url` (`postgres://user:password@host/database`), connected when first used, at most `pool` times. */
export function openPostgres(url: string, { pool: max = 10 }: { pool?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    Client,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 20_000,
    onConnect: assertPrimary,
    types: { getTypeParser: (type, format) => parsers.get(type) ?? pg.types.getTypeParser(type, format) },
  });
  // An idle connection that the server closes is replaced at the next query.
  pool.on('error', () => {});
  const kysely = new Kysely<Tables>({ dialect: new Dialect(pool) });
  return { kysely, kind: 'postgres', close: () => kysely.destroy() };
}
