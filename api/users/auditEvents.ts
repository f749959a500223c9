import type { AnyDuty } from '../../contract/duties';
import { auditEvents } from '../../contract/people/auditEvents';
import { defineRules } from '../engine/rules';
import { historyCondition } from '../engine/history';
import { visibleInHistoryCondition } from '../engine/readable';
import { isStorable } from '../engine/storage/operands';

/** Duties that may see which files others exported. */
const overseers: readonly AnyDuty[] = ['owner', 'auditor'];

/**
 * Events of a record are readable by people who may read the record. An export as a file is an event of the account of
 * its author, whose history everybody may read, but names data that not everybody may: only the author, owners and
 * auditors read it.
 */
export const auditEventRules = defineRules(auditEvents, {
  filters: {
    historyId(value, _viewer, served) {
      const resources = [...served.values()].map(({ resource }) => resource);
      return typeof value === 'string' && isStorable(value) ? historyCondition(value, resources) : undefined;
    },
  },
  visibilityCondition(viewer, served) {
    const { uid, duties } = viewer.actor;
    const readable = visibleInHistoryCondition(viewer, served);
    if (overseers.some((duty) => duties.includes(duty))) return readable;
    return (where) =>
      where.and([
        where.or([where('action', '<>', 'export'), where('actorId', '=', uid)]),
        ...(readable ? [readable(where)] : []),
      ]);
  },
});
