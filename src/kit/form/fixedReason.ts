import type { Field } from '../../../contract/fields';
import { usageCountOf } from '../../../contract/resource';
import type { AnyRecord } from '../record';

export type FixedReason = 'immutable' | 'frozenOnceUsed' | 'notPermitted';

export function fixedReasonOf({ immutable, frozenOnceUsed }: Field, record: AnyRecord): FixedReason | null {
  if (immutable) return 'immutable';
  return frozenOnceUsed && usageCountOf(record) > 0 ? 'frozenOnceUsed' : null;
}
