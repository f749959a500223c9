import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { mayEndTransaction } from './errors';
import { statementLog, type Database, type OnStatement, type Tables } from './database';
import { Queue } from './queue';

export interface SqliteEngine {
  execute(sql: string, parameters: readonly unknown[]): { rows: unknown[]; changes: number };
  close(): void;
}

/** Maximum milliseconds to wait for a file that another process has locked. The request is then answered with 503. */
export const busyTimeoutMs = 1_000;

export const maxPreparedStatements = 500;

export type SqliteReader = SqliteEngine;

export function sqliteDatabase(engine: SqliteEngine, onStatement?: OnStatement, reader?: SqliteReader): Database {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(engine, reader),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  const kysely = new Kysely<Tables>({ dialect, ...(onStatement && { log: statementLog(onStatement) }) });
  return {
    kysely,
    replica: kysely,
    moneyQueue: new Queue(),
    kind: 'sqlite',
    counts: { retries: 0, lostCommits: 0 },
    pools: () => [],
    close: () => kysely.destroy(),
  };
}

/**
 * Undefined in browsers, whose timers take longer than most statements. Read at import, because tests replace the
 * global `setImmediate`.
 */
const nextTurn: typeof setImmediate | undefined = globalThis.setImmediate;

/** Milliseconds of statement time after which a transaction yields to the event loop. */
const yieldAfterMs = 5;

class SqliteDriver implements Driver {
  readonly #engine: SqliteEngine;
  readonly #reader: SqliteReader | undefined;
  readonly #waiting: (() => void)[] = [];
  #lent = false;
  #turnedAt = 0;
  #transaction: { ended: Error | null } | null = null;

  constructor(engine: SqliteEngine, reader?: SqliteReader) {
    this.#engine = engine;
    this.#reader = reader;
  }

  async init() {}

  async acquireConnection() {
    return new LazyConnection(this, this.#reader);
  }

  async releaseConnection(connection: LazyConnection) {
    if (connection.hasWriter) this.releaseWriter();
  }

  async acquireWriter(): Promise<void> {
    if (this.#lent) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#lent = true;
  }

  releaseWriter(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#lent = false;
  }

  /**
   * `begin immediate` takes the write lock at once, so that no other process changes the data that the transaction
   * reads. A read-only transaction needs no lock.
   */
  async beginTransaction(connection: LazyConnection, { accessMode }: TransactionSettings) {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'));
    this.#transaction = { ended: null };
  }

  async commitTransaction(connection: LazyConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    this.#transaction = null;
  }

  /** Skips the rollback if SQLite has already ended the transaction. */
  async rollbackTransaction(connection: LazyConnection) {
    const hasEnded = Boolean(this.#transaction?.ended);
    this.#transaction = null;
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch((error: unknown) => {
      if (!hasEnded) throw error;
    });
  }

  /**
   * After SQLite has ended a transaction, as on a full disk, throws the same error for every later statement of the
   * transaction: each would otherwise be committed separately.
   */
  async execute(sql: string, parameters: readonly unknown[]): Promise<ReturnType<SqliteEngine['execute']>> {
    if (this.#transaction?.ended) throw this.#transaction.ended;
    try {
      const result = this.#engine.execute(sql, parameters);
      await this.#yieldIfDue();
      return result;
    } catch (error) {
      if (this.#transaction && mayEndTransaction(error)) this.#transaction.ended = error;
      throw error;
    }
  }

  async #yieldIfDue(): Promise<void> {
    if (!nextTurn || performance.now() - this.#turnedAt < yieldAfterMs) return;
    await new Promise<void>((resolve) => nextTurn(resolve));
    this.#turnedAt = performance.now();
  }

  async destroy() {
    try {
      this.#reader?.close();
    } finally {
      this.#engine.close();
    }
  }
}

class LazyConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  readonly #reader: SqliteReader | undefined;
  hasWriter = false;

  constructor(driver: SqliteDriver, reader: SqliteReader | undefined) {
    this.#driver = driver;
    this.#reader = reader;
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#reader && !this.hasWriter && query.kind === 'SelectQueryNode')
      return toQueryResult(this.#reader.execute(sql, parameters));
    if (!this.hasWriter) {
      await this.#driver.acquireWriter();
      this.hasWriter = true;
    }
    return toQueryResult(await this.#driver.execute(sql, parameters));
  }

  streamQuery(): never {
    throw new Error('an open cursor would hold the one connection: read in keyset pages');
  }
}

function toQueryResult<R>({ rows, changes }: ReturnType<SqliteEngine['execute']>): QueryResult<R> {
  return { rows: rows as R[], numAffectedRows: BigInt(changes) };
}
