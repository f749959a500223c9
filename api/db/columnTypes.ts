import { sql, type RawBuilder } from 'kysely';
import type { DatabaseKind } from './database';

/**
 * Returns the two column types of all tables. Both databases compare text byte for byte, so that lists have the same
 * order on both.
 */
export function columnTypes(kind: DatabaseKind): { text: RawBuilder<unknown>; integer: RawBuilder<unknown> } {
  return kind === 'postgres'
    ? { text: sql`text collate "C"`, integer: sql`bigint` }
    : { text: sql`text`, integer: sql`integer` };
}
