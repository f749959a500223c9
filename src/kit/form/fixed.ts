import type { Field } from '../../../contract/fields';
import { usesOf } from '../../../contract/resource';
import type { AnyRecord } from '../record';

export type Fixed = 'immutable' | 'frozenOnceUsed' | 'notPermitted';

/** Why a field of a record that exists can be written no more, or `null`. */
export function fixedBy({ immutable, frozenOnceUsed }: Field, record: AnyRecord): Fixed | null {
  if (immutable) return 'immutable';
  return frozenOnceUsed && usesOf(record) > 0 ? 'frozenOnceUsed' : null;
}
