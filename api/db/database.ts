import type { Kysely, Logger, Transaction } from 'kysely';
import type { Queue } from './queue';
import type { Schema } from './schema';

/** What a column can hold on both databases: text, integers (booleans are 0 and 1) and nothing. */
export type SqlValue = string | number | null;

export type Queries = Kysely<Schema>;
export type Transacting = Transaction<Schema>;

/** A row whose columns follow from a declaration that is known when the program runs. */
export type Row = Record<string, SqlValue>;
/** Tables of such rows, by name. */
export type Tables = Record<string, Row>;

/** The database as the engine sees it, which serves any declared resource: tables and columns by name. */
export function untyped(db: Queries): Kysely<Tables> {
  // The compiler knows the product's tables; the engine is given resources when it starts.
  return db as unknown as Kysely<Tables>;
}

export type DatabaseKind = 'sqlite' | 'postgres';

/** Hears of each statement after it, with its text and without its values. */
export type OnStatement = (statement: { sql: string; ms: number; failed: boolean }) => void;

/** The logger of Kysely that tells them. */
export const statementLog =
  (onStatement: OnStatement): Logger =>
  ({ level, query, queryDurationMillis: ms }) =>
    onStatement({ sql: query.sql, ms, failed: level === 'error' });

/** What has happened since the process began. */
export interface DatabaseCounts {
  /** Work that was run again, since the database rolled it back or lost the connection. */
  retries: number;
  /** Commits of which it was unknown whether they were done. */
  lostCommits: number;
}

export interface PoolState {
  name: 'primary' | 'replica';
  open: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

export interface Database {
  kysely: Queries;
  /** For reports, exports and checks, which may be some moments behind: a replica where there is one, else the same. */
  replica: Queries;
  /** Those who wait to move money, one at a time: whoever waits holds no connection that others could read by. */
  moneyQueue: Queue;
  kind: DatabaseKind;
  counts: DatabaseCounts;
  /** How its connections are used now; SQLite has none. */
  pools(): PoolState[];
  close(): Promise<void>;
}
