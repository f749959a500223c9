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

/** What a build of SQLite must offer to carry the API. */
export interface SqliteEngine {
  execute(sql: string, parameters: readonly unknown[]): { rows: unknown[]; changes: number };
  close(): void;
}

/** How long another process may hold a file before a request is answered 503. */
export const busyTimeoutMs = 1_000;

/** Statements that stay prepared, since the API sends the same few hundred again and again. */
export const maxPreparedStatements = 500;

/** Statements that were prepared for another schema are forgotten with it. */
export const changesSchema = /^\s*(create|alter|drop)\b/i;

/** The API's database on an SQLite that is already open. */
export function sqliteDatabase(engine: SqliteEngine, onStatement?: OnStatement): Database {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(engine),
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

/** One connection, lent to one borrower at a time in the order they asked. */
class SqliteDriver implements Driver {
  readonly #engine: SqliteEngine;
  readonly #connection: DatabaseConnection;
  readonly #waiting: (() => void)[] = [];
  #lent = false;
  /** The one that is open, and the error at which SQLite may have ended it. */
  #transaction: { ended: Error | null } | null = null;

  constructor(engine: SqliteEngine) {
    this.#engine = engine;
    this.#connection = connectionTo((sql, parameters) => this.#execute(sql, parameters));
  }

  async init() {}

  async acquireConnection() {
    if (this.#lent) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#lent = true;
    return this.#connection;
  }

  async releaseConnection() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#lent = false;
  }

  /**
   * `immediate`: the write lock comes first, so a transaction never loses what it has read to another process. One that
   * only reads needs no lock.
   */
  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings) {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'));
    this.#transaction = { ended: null };
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    this.#transaction = null;
  }

  /** Of a transaction that has ended by itself nothing is left to roll back. */
  async rollbackTransaction(connection: DatabaseConnection) {
    const hasEnded = Boolean(this.#transaction?.ended);
    this.#transaction = null;
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch((error: unknown) => {
      if (!hasEnded) throw error;
    });
  }

  /**
   * On a full disk SQLite may end a transaction by itself. What came after would be written outside of it, each statement
   * for itself: it fails as the first did, which is the error to report.
   */
  #execute(sql: string, parameters: readonly unknown[]) {
    if (this.#transaction?.ended) throw this.#transaction.ended;
    try {
      return this.#engine.execute(sql, parameters);
    } catch (error) {
      if (this.#transaction && mayEndTransaction(error)) this.#transaction.ended = error;
      throw error;
    }
  }

  async destroy() {
    this.#engine.close();
  }
}

function connectionTo(execute: SqliteEngine['execute']): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, changes } = execute(sql, parameters);
      // Kysely says what the rows are of the query it compiled.
      return { rows: rows as R[], numAffectedRows: BigInt(changes) };
    },
    streamQuery() {
      throw new Error('an open cursor would hold the one connection: read in keyset pages');
    },
  };
}
