import {
  CompiledQuery,
  PostgresDialect,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { schemaStatement, type DatabaseCounts } from './database';
import { isDeferred } from './deferWrite';
import { CommitLost, isLostConnection, isRefusedCommit, isStalePlan } from './errors';

/** Limits of the statements that each connection keeps prepared, because they take memory of the server. */
const maxPreparedStatements = 300;
const maxPreparedLength = 4_000;
/** Inserts of many rows have a text per number of rows: naming them would use up the limit. */
const maxPreparedParameters = 64;
const statementNames = new Map<string, string>();
let schemaChanges = 0;

function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql);
  if (known !== undefined) return known;
  if (sql.length > maxPreparedLength || statementNames.size === maxPreparedStatements) return undefined;
  const name = `s${schemaChanges}_${statementNames.size}`;
  statementNames.set(sql, name);
  return name;
}

/** Prepares all statements again under new names: after a change of its tables a prepared statement fails. */
function forgetStatements(): void {
  schemaChanges += 1;
  statementNames.clear();
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
    // Drops writes deferred since the savepoint: earlier ones were sent together with `savepoint`.
    const isRollback = query.sql.startsWith('rollback');
    const pending = isRollback ? [] : this.#pending;
    this.#pending = [];
    if (isRollback) this.#failure = undefined;
    const results = await Promise.allSettled([...pending, query].map((one) => this.#send<R>(one)));
    for (const result of results) if (result.status === 'rejected') throw this.#noteFailure(result.reason);
    const last = results.at(-1);
    if (last?.status !== 'fulfilled') throw new Error('the last pipelined statement has no result');
    return last.value;
  }

  #noteFailure(error: unknown): unknown {
    this.#failure ??= error;
    this.hasStalePlan ||= isStalePlan(error);
    return error;
  }

  streamQuery(): never {
    throw new Error('streaming PostgreSQL results is not supported');
  }

  async #send<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (schemaStatement.test(sql)) forgetStatements();
    const isPreparable = this.#isWriting && parameters.length > 0 && parameters.length <= maxPreparedParameters;
    const name = isPreparable ? statementName(sql) : undefined;
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

export class PipelinedDialect extends PostgresDialect {
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
