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

/** A second connection to the same file: it reads committed data while the first one writes. */
export type SqliteReader = SqliteEngine;

/** The API's database on an SQLite that is already open. Without a `reader`, reads wait for the transaction that is open. */
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

/** Undefined in a browser, where a pause is a timer that takes longer than most statements. Tests replace the global one. */
const nextTurn: typeof setImmediate | undefined = globalThis.setImmediate;

/** Milliseconds of statements after which a transaction yields to the event loop. */
const turnMs = 5;

/** The connection that writes, lent to one borrower at a time in the order they asked. */
class SqliteDriver implements Driver {
  readonly #engine: SqliteEngine;
  readonly #reader: SqliteReader | undefined;
  readonly #waiting: (() => void)[] = [];
  #lent = false;
  #turnedAt = 0;
  /** The one that is open, and the error at which SQLite may have ended it. */
  #transaction: { ended: Error | null } | null = null;

  constructor(engine: SqliteEngine, reader?: SqliteReader) {
    this.#engine = engine;
    this.#reader = reader;
  }

  async init() {}

  async acquireConnection() {
    return new Lease(this, this.#reader);
  }

  async releaseConnection(lease: Lease) {
    if (lease.isHeld) this.giveBack();
  }

  async lend(): Promise<void> {
    if (this.#lent) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#lent = true;
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#lent = false;
  }

  /**
   * `immediate`: the write lock comes first, so a transaction never loses what it has read to another process. One that
   * only reads needs no lock.
   */
  async beginTransaction(lease: Lease, { accessMode }: TransactionSettings) {
    await lease.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'));
    this.#transaction = { ended: null };
  }

  async commitTransaction(lease: Lease) {
    await lease.executeQuery(CompiledQuery.raw('commit'));
    this.#transaction = null;
  }

  /** Of a transaction that has ended by itself nothing is left to roll back. */
  async rollbackTransaction(lease: Lease) {
    const hasEnded = Boolean(this.#transaction?.ended);
    this.#transaction = null;
    await lease.executeQuery(CompiledQuery.raw('rollback')).catch((error: unknown) => {
      if (!hasEnded) throw error;
    });
  }

  /**
   * On a full disk SQLite may end a transaction by itself. What came after would be written outside of it, each statement
   * for itself: it fails as the first did, which is the error to report.
   */
  async execute(sql: string, parameters: readonly unknown[]): Promise<ReturnType<SqliteEngine['execute']>> {
    if (this.#transaction?.ended) throw this.#transaction.ended;
    try {
      const result = this.#engine.execute(sql, parameters);
      await this.#turn();
      return result;
    } catch (error) {
      if (this.#transaction && mayEndTransaction(error)) this.#transaction.ended = error;
      throw error;
    }
  }

  async #turn(): Promise<void> {
    if (!nextTurn || performance.now() - this.#turnedAt < turnMs) return;
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

/** Takes the connection that writes at the first statement that needs it; a select outside a transaction uses the reader. */
class Lease implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  readonly #reader: SqliteReader | undefined;
  isHeld = false;

  constructor(driver: SqliteDriver, reader: SqliteReader | undefined) {
    this.#driver = driver;
    this.#reader = reader;
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#reader && !this.isHeld && query.kind === 'SelectQueryNode')
      return resultOf(this.#reader.execute(sql, parameters));
    if (!this.isHeld) {
      await this.#driver.lend();
      this.isHeld = true;
    }
    return resultOf(await this.#driver.execute(sql, parameters));
  }

  streamQuery(): never {
    throw new Error('an open cursor would hold the one connection: read in keyset pages');
  }
}

/** Kysely says what the rows are of the query it compiled. */
function resultOf<R>({ rows, changes }: ReturnType<SqliteEngine['execute']>): QueryResult<R> {
  return { rows: rows as R[], numAffectedRows: BigInt(changes) };
}
