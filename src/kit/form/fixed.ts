import type { Field } from '../../../contract/fields';
import { usesOf } from '../../../contract/resource';
import type { AnyRecord } from '../record';

export type Fixed = 'immutable' | 'frozenOnceUsed' | 'notPermitted';

/** Returns why a field of an existing record cannot be changed, or `null`. */
export function fixedBy({ immutable, frozenOnceUsed }: Field, record: AnyRecord): Fixed | null {
  if (immutable) return 'immutable';
  return frozenOnceUsed && usesOf(record) > 0 ? 'frozenOnceUsed' : null;
}
