import { Socket } from 'node:net';
import { Kysely } from 'kysely';
import pg from 'pg';
import {
  statementLog,
  type Database,
  type DatabaseCounts,
  type OnStatement,
  type PoolState,
  type Tables,
} from './database';
import { PipelinedDialect } from './pipelinedDialect';
import { Queue } from './queue';

const { builtins } = pg.types;

/**
 * Parses a sum or count, which the driver returns as text. Throws a `RangeError` if the number is not a safe integer.
 */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('the database returned a number that is not a safe integer');
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
      stream.destroy(Object.assign(new Error(`no response of the database for ${ms} ms`), { code: 'ETIMEDOUT' }));
    });
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
      dialect: new PipelinedDialect(pool, counts),
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
