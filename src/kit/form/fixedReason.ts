import type { Field } from '../../../contract/fields';
import { usageCountOf } from '../../../contract/resource';
import type { AnyRecord } from '../record';

export type FixedReason = 'immutable' | 'frozenOnceUsed' | 'notPermitted';

/** Returns why a field of an existing record cannot be changed, or `null`. */
export function fixedReasonOf({ immutable, frozenOnceUsed }: Field, record: AnyRecord): FixedReason | null {
  if (immutable) return 'immutable';
  return frozenOnceUsed && usageCountOf(record) > 0 ? 'frozenOnceUsed' : null;
}
