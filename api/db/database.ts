import type { Kysely, Transaction } from 'kysely';
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

export interface Database {
  kysely: Queries;
  /** For reports, exports and checks, which may be some moments behind: a replica where there is one, else the same. */
  replica: Queries;
  /** Those who wait to move money, one at a time: whoever waits holds no connection that others could read by. */
  moneyQueue: Queue;
  kind: DatabaseKind;
  close(): Promise<void>;
}
