import type { Kysely, Logger, Transaction } from 'kysely';
import type { Queue } from './queue';
import type { Schema } from './schema';

export type SqlValue = string | number | null;

export type KyselyDb = Kysely<Schema>;
export type KyselyTransaction = Transaction<Schema>;

export type Row = Record<string, SqlValue>;
export type Tables = Record<string, Row>;

export function untyped(db: KyselyDb): Kysely<Tables> {
  // The engine receives its resources at startup, so the compiler does not know its tables.
  return db as unknown as Kysely<Tables>;
}

export const schemaStatement = /^\s*(create|alter|drop)\b/i;

export type DatabaseKind = 'sqlite' | 'postgres';

export type OnStatement = (statement: { sql: string; ms: number; failed: boolean }) => void;

export const statementLog =
  (onStatement: OnStatement): Logger =>
  ({ level, query, queryDurationMillis: ms }) =>
    onStatement({ sql: query.sql, ms, failed: level === 'error' });

export interface DatabaseCounts {
  retries: number;
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
  /**
   * Replica, or the primary if there is no replica. Used by reports, exports and checks, whose data may be some seconds
   * old.
   */
  replica: KyselyDb;
  /** Runs transactions that move money one at a time. A waiting transaction uses no connection. */
  moneyQueue: Queue;
  kind: DatabaseKind;
  counts: DatabaseCounts;
  pools(): PoolState[];
  close(): Promise<void>;
}
