import { Socket } from 'node:net';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import {
  statementLog,
  type Database,
  type DatabaseCounts,
  type OnStatement,
  type PoolState,
  type Tables,
} from './database';
import { isDeferred } from './deferWrite';
import { CommitLost, isLostConnection, isRefusedCommit, isStalePlan } from './errors';
import { Queue } from './queue';

const { builtins } = pg.types;

/**
 * Parses a sum or count, which the driver returns as text. Throws a `RangeError` if the number is not a safe integer.
 */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a number of the database is not a safe integer');
  return value;
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, safeInteger],
]);

/**
 * Client that listens for connection errors: without a listener, such an error would end the process. Running queries
 * still fail.
 */
class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }

  /** Closes the connection after `ms` milliseconds without data; 0 means never. A running query then fails. */
  endWhenSilentFor(ms: number): void {
    const { stream } = this.connection;
    if (!(stream instanceof Socket)) return;
    stream.removeAllListeners('timeout');
    stream.setTimeout(ms, () => {
      stream.destroy(Object.assign(new Error(`the database was silent for ${ms} ms`), { code: 'ETIMEDOUT' }));
    });
  }
}

/** Limits of the statements that each connection keeps prepared, because they take memory of the server. */
const maxPreparedStatements = 300;
const maxPreparedLength = 4_000;
const statementNames = new Map<string, string>();

function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql);
  if (known !== undefined) return known;
  if (sql.length > maxPreparedLength || statementNames.size === maxPreparedStatements) return undefined;
  const name = `s${statementNames.size}`;
  statementNames.set(sql, name);
  return name;
}

const commandsWithCount = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Connection that sends deferred writes together with the next statement. Prepares the statements of writing
 * transactions by name; lists and reports are planned each time, because their best plan depends on the parameters.
 */
class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  #pending: CompiledQuery[] = [];
  #isWriting = false;
  #failure: unknown;
  /** A migration has changed the columns of a prepared statement, which fails from then on. */
  hasStalePlan = false;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  begin(): void {
    this.#pending = [CompiledQuery.raw('begin')];
    this.#isWriting = true;
  }

  /** Drops pending statements. Returns whether the server has begun the transaction. */
  abandon(): boolean {
    const hasBegun = !this.#pending.some(({ sql }) => sql === 'begin');
    this.#pending = [];
    this.#isWriting = false;
    return hasBegun;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isWriting && isDeferred(query)) {
      this.#pending.push(query);
      return { rows: [] };
    }
    // What is pending at `rollback to savepoint` was deferred after the savepoint.
    const isRollback = query.sql.startsWith('rollback');
    const pending = isRollback ? [] : this.#pending;
    this.#pending = [];
    if (isRollback) this.#failure = undefined;
    const results = await Promise.allSettled([...pending, query].map((one) => this.#send<R>(one)));
    for (const result of results) if (result.status === 'rejected') throw this.#noteFailure(result.reason);
    const last = results.at(-1);
    if (last?.status !== 'fulfilled') throw new Error('a statement has no result');
    return last.value;
  }

  #noteFailure(error: unknown): unknown {
    this.#failure ??= error;
    this.hasStalePlan ||= isStalePlan(error);
    return error;
  }

  streamQuery(): never {
    throw new Error('results of PostgreSQL are not streamed');
  }

  async #send<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = this.#isWriting && parameters.length > 0 ? statementName(sql) : undefined;
    const { command, rowCount, rows } = await this.client.query({
      text: sql,
      values: [...parameters],
      ...(name !== undefined && { name }),
    });
    // PostgreSQL answers the commit of a failed transaction with a rollback instead of an error.
    if (sql === 'commit' && command === 'ROLLBACK') throw this.#failure;
    return { rows, ...(commandsWithCount.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }
}

class ConnectionDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #counts: DatabaseCounts;
  constructor(pool: pg.Pool, counts: DatabaseCounts) {
    this.#pool = pool;
    this.#counts = counts;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(await this.#pool.connect());
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.client.release(connection.hasStalePlan);
  }

  /** Sends `begin` together with the first statement of the transaction. */
  async beginTransaction(connection: Connection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    if (isolationLevel === undefined && accessMode === undefined) return connection.begin();
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    await connection.executeQuery(CompiledQuery.raw(`start transaction ${modes.join(' ')}`));
  }

  async commitTransaction(connection: Connection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('commit'));
    } catch (error) {
      if (isRefusedCommit(error)) throw error;
      this.#counts.lostCommits += 1;
      throw new CommitLost(error);
    }
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    if (!connection.abandon()) return;
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      if (!isLostConnection(error)) throw error;
    }
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

class Dialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #counts: DatabaseCounts;
  constructor(pool: pg.Pool, counts: DatabaseCounts) {
    super({ pool });
    this.#pool = pool;
    this.#counts = counts;
  }

  override createDriver(): ConnectionDriver {
    return new ConnectionDriver(this.#pool, this.#counts);
  }
}

/**
 * Throws if the server is a standby, to which an address may lead for a while after a failover. Accepts a primary that
 * is read-only because its disk is full, since reads still work.
 */
async function assertPrimary(client: Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw Object.assign(new Error('the database server is a standby'), { code: '57P03' });
}

const silenceMs = 5_000;

export interface PostgresOptions {
  poolSize: number;
  connectTimeoutMs: number;
  statementTimeoutMs: number;
  lockTimeoutMs: number;
  maxWaiting: number;
  replicaUrl: string | undefined;
}

export const defaultPostgresOptions: PostgresOptions = {
  poolSize: 10,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 20_000,
  lockTimeoutMs: 10_000,
  maxWaiting: 200,
  replicaUrl: undefined,
};

type ConnectionCheck = (client: Client) => Promise<void>;

function openPool(url: string, options: PostgresOptions, checkConnection: ConnectionCheck = async () => {}): pg.Pool {
  const { connectTimeoutMs, statementTimeoutMs } = options;
  const onConnect = async (client: pg.ClientBase) => {
    if (!(client instanceof Client)) return;
    client.endWhenSilentFor(connectTimeoutMs);
    await checkConnection(client);
    // Sets 0 by a statement: startup parameters with the value 0 are omitted, so that the default of the role or
    // database would apply.
    if (statementTimeoutMs === 0)
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    client.endWhenSilentFor(statementTimeoutMs === 0 ? 0 : statementTimeoutMs + silenceMs);
  };
  const pool = new pg.Pool({
    connectionString: url,
    Client,
    max: options.poolSize,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    types: { getTypeParser: (type, format) => parsers.get(type) ?? pg.types.getTypeParser(type, format) },
    onConnect,
  });
  // Ignores errors of idle connections: the pool replaces such a connection at the next query.
  pool.on('error', () => {});
  return pool;
}

const poolState = (name: PoolState['name'], pool: pg.Pool): PoolState => ({
  name,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

export function openPostgres(
  url: string,
  overrides: Partial<PostgresOptions> = {},
  onStatement?: OnStatement,
): Database {
  const options = { ...defaultPostgresOptions, ...overrides };
  const { replicaUrl, maxWaiting, lockTimeoutMs } = options;
  const counts: DatabaseCounts = { retries: 0, lostCommits: 0 };
  const createKysely = (pool: pg.Pool) =>
    new Kysely<Tables>({
      dialect: new Dialect(pool, counts),
      ...(onStatement && { log: statementLog(onStatement) }),
    });
  const primaryPool = openPool(url, options, assertPrimary);
  const replicaPool = replicaUrl === undefined ? undefined : openPool(replicaUrl, options);
  const kysely = createKysely(primaryPool);
  const replica = replicaPool ? createKysely(replicaPool) : kysely;
  return {
    kysely,
    replica,
    moneyQueue: new Queue({ maxWaiting, maxWaitMs: lockTimeoutMs }),
    kind: 'postgres',
    counts,
    pools: () => [poolState('primary', primaryPool), ...(replicaPool ? [poolState('replica', replicaPool)] : [])],
    async close() {
      await kysely.destroy();
      if (replica !== kysely) await replica.destroy();
    },
  };
}
