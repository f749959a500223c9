import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../contract/resource';

/** Columns of a resource in raw SQL: only its fields compile. */
export function columnRefOf<R extends Resource>(
  _resource: R,
): (name: keyof R['fields'] & string) => RawBuilder<unknown> {
  return (name) => sql.ref(name);
}
