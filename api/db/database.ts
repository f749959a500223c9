import type { Kysely, Logger, Transaction } from 'kysely';
import type { Queue } from './queue';
import type { Schema } from './schema';

/** Value of a column on both databases: text, integer (booleans are 0 and 1) or null. */
export type SqlValue = string | number | null;

export type KyselyDb = Kysely<Schema>;
export type KyselyTransaction = Transaction<Schema>;

/** Row whose columns come from a declaration known only at runtime. */
export type Row = Record<string, SqlValue>;
export type Tables = Record<string, Row>;

/** Returns the database typed as the engine uses it for any declared resource: tables and columns by name. */
export function untyped(db: KyselyDb): Kysely<Tables> {
  // The compiler knows the product's tables; the engine receives its resources at startup.
  return db as unknown as Kysely<Tables>;
}

export type DatabaseKind = 'sqlite' | 'postgres';

/** Called after each statement, with its text and without its values. */
export type OnStatement = (statement: { sql: string; ms: number; failed: boolean }) => void;

/** Kysely logger that calls `onStatement`. */
export const statementLog =
  (onStatement: OnStatement): Logger =>
  ({ level, query, queryDurationMillis: ms }) =>
    onStatement({ sql: query.sql, ms, failed: level === 'error' });

/** Counts since the process started. */
export interface DatabaseCounts {
  /** Retries of work that the database rolled back or whose connection was lost. */
  retries: number;
  /** Commits whose outcome is unknown. */
  lostCommits: number;
}

export interface PoolState {
  name: 'primary' | 'replica';
  open: number;
  idle: number;
  waiting: number;
}

export interface Database {
  kysely: KyselyDb;
  /** For reports, exports and checks, which may lag by some moments: the replica if there is one, else the primary. */
  replica: KyselyDb;
  /** Runs transactions that move money one at a time; a waiting one uses no connection that readers need. */
  moneyQueue: Queue;
  kind: DatabaseKind;
  counts: DatabaseCounts;
  /** Current use of the connection pools; empty for SQLite. */
  pools(): PoolState[];
  close(): Promise<void>;
}
