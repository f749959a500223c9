import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../contract/resource';

export function columnRefOf<R extends Resource>(
  _resource: R,
): (name: keyof R['fields'] & string) => RawBuilder<unknown> {
  return (name) => sql.ref(name);
}
