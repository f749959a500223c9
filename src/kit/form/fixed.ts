import type { Field } from '../../../contract/fields';
import type { AnyRecord } from '../record';

export type Fixed = 'immutable' | 'frozenOnceUsed';

/** Why a field of a record that exists can be written no more, or `null`. */
export function fixedBy({ immutable, frozenOnceUsed }: Field, record: AnyRecord): Fixed | null {
  if (immutable) return 'immutable';
  return frozenOnceUsed && typeof record['usageCount'] === 'number' && record['usageCount'] > 0
    ? 'frozenOnceUsed'
    : null;
}
