import { sql, type RawBuilder } from 'kysely';
import type { DatabaseKind } from './database';

/**
 * The two types every table is made of. SQLite orders text byte for byte; PostgreSQL is told to,
 * so that a list has one order wherever it is kept.
 */
export function columnTypes(kind: DatabaseKind): { text: RawBuilder<unknown>; integer: RawBuilder<unknown> } {
  return kind === 'postgres'
    ? { text: sql`text collate "C"`, integer: sql`bigint` }
    : { text: sql`text`, integer: sql`integer` };
}
