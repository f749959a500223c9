import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { statementLog, type Database, type OnStatement, type Tables } from './database';
import { busyTimeoutMs, maxPreparedStatements } from './sqlite';

export interface ReadersOptions {
  script: string;
  maxThreads: number;
}

/**
 * Runs reports, exports and checks (`Database.replica`) in worker threads, each with a read-only connection to the
 * SQLite file at `path`, so that the server's thread keeps answering.
 */
export function withReaders(db: Database, path: string, options: ReadersOptions, onStatement?: OnStatement): Database {
  const driver = new ReadersDriver(path, options);
  const replica = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (readers) => new SqliteIntrospector(readers),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    ...(onStatement && { log: statementLog(onStatement) }),
  });
  return {
    ...db,
    replica,
    pools: () => [...db.pools(), { name: 'replica', ...driver.state() }],
    async close() {
      await replica.destroy();
      await driver.destroy();
      await db.close();
    },
  };
}

const threadEnded = () => Object.assign(new Error('the reader thread has ended'), { code: 'SQLITE_IOERR' });

type ThreadResult = { rows: unknown[] } | { error: { message: string; code?: string } };

class Reader implements DatabaseConnection {
  readonly #thread: Worker;
  readonly #ended: Promise<void>;
  #waiting: { resolve: (rows: unknown[]) => void; reject: (error: Error) => void } | undefined;
  isAlive = true;

  constructor(path: string, script: string) {
    this.#thread = new Worker(script, { workerData: { path, busyTimeoutMs, maxPreparedStatements } });
    // An idle thread must not keep the process alive. During a read, the HTTP server keeps the process alive.
    this.#thread.unref();
    let fault: Error | undefined;
    this.#thread.on('error', (error) => (fault = error));
    this.#ended = new Promise((resolve) => {
      this.#thread.on('exit', () => {
        this.isAlive = false;
        this.#waiting?.reject(Object.assign(threadEnded(), { cause: fault }));
        this.#waiting = undefined;
        resolve();
      });
    });
    this.#thread.on('message', (result: ThreadResult) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      if ('rows' in result) waiting?.resolve(result.rows);
      else waiting?.reject(Object.assign(new Error(result.error.message), { code: result.error.code }));
    });
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.isAlive) throw threadEnded();
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#thread.ref();
      this.#thread.postMessage({ sql, parameters });
    }).finally(() => this.#thread.unref());
    // Safe cast: Kysely knows the row type of the query it compiled.
    return { rows: rows as R[] };
  }

  streamQuery(): never {
    throw new Error('an open cursor would hold a reader: read in keyset pages');
  }

  async end(): Promise<void> {
    if (this.isAlive) this.#thread.postMessage('end');
    await this.#ended;
  }
}

class ReadersDriver implements Driver {
  readonly #path: string;
  readonly #options: ReadersOptions;
  readonly #all = new Set<Reader>();
  #idle: Reader[] = [];
  readonly #waiting: ((reader: Reader) => void)[] = [];

  constructor(path: string, options: ReadersOptions) {
    this.#path = path;
    this.#options = options;
  }

  state() {
    return { open: this.#all.size, idle: this.#idle.length, waiting: this.#waiting.length };
  }

  async init() {}

  async acquireConnection(): Promise<Reader> {
    for (let reader = this.#idle.pop(); reader; reader = this.#idle.pop()) {
      if (reader.isAlive) return reader;
      this.#all.delete(reader);
    }
    return this.#all.size < this.#options.maxThreads
      ? this.#begin()
      : new Promise<Reader>((resolve) => this.#waiting.push(resolve));
  }

  #begin(): Reader {
    const reader = new Reader(this.#path, this.#options.script);
    this.#all.add(reader);
    return reader;
  }

  async releaseConnection(connection: DatabaseConnection) {
    if (!(connection instanceof Reader)) return;
    if (!connection.isAlive) this.#all.delete(connection);
    const next = this.#waiting.shift();
    if (next) next(connection.isAlive ? connection : this.#begin());
    else if (connection.isAlive) this.#idle.push(connection);
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    if (connection instanceof Reader && connection.isAlive)
      await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy() {
    await Promise.all([...this.#all].map((reader) => reader.end()));
    this.#all.clear();
    this.#idle = [];
  }
}
