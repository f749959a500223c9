import type { Where } from '../engine/conditions';

/** Builds the condition that a notification is snoozed at the given time, or that it is not. */
export function snoozeCondition(where: Where, isSnoozed: boolean, at: string) {
  return isSnoozed
    ? where('snoozedUntil', '>', at)
    : where.or([where('snoozedUntil', 'is', null), where('snoozedUntil', '<=', at)]);
}
