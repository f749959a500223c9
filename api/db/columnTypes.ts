import { sql, type RawBuilder } from 'kysely';
import type { DatabaseKind } from './database';

/**
 * Returns the two column types that all tables use. Both databases compare texts byte by byte, so that they sort lists
 * in the same order.
 */
export function columnTypes(kind: DatabaseKind): { text: RawBuilder<unknown>; integer: RawBuilder<unknown> } {
  return kind === 'postgres'
    ? { text: sql`text collate "C"`, integer: sql`bigint` }
    : { text: sql`text`, integer: sql`integer` };
}
