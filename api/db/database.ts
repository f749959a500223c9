import type { Kysely, Transaction } from 'kysely';

/** What a column can hold on both databases: text, integers (booleans are 0 and 1) and nothing. */
export type SqlValue = string | number | null;

/** Tables follow from declarations made at run time, so their columns are not known to the compiler. */
export type Tables = Record<string, Record<string, SqlValue>>;
export type Queries = Kysely<Tables>;
export type Transacting = Transaction<Tables>;
export type Row = Record<string, SqlValue>;

export type DatabaseKind = 'sqlite' | 'postgres';

export interface Database {
  kysely: Queries;
  kind: DatabaseKind;
  close(): Promise<void>;
}
