import type { AnyDuty } from '../../contract/duties';
import { auditEvents } from '../../contract/people/auditEvents';
import { defineRules } from '../engine/rules';
import { inHistoryOf } from '../engine/history';
import { visibleInHistory } from '../engine/readable';
import { isStorable } from '../engine/storage/operands';

/** Who looks after what others take along as files. */
const overseers: readonly AnyDuty[] = ['owner', 'auditor'];

/**
 * What happened to a record is read by who may read the record. What somebody took along as a file stands in the history of
 * their account, which all may read, and names what not all may: they, owners and auditors read it.
 */
export const auditEventRules = defineRules(auditEvents, {
  filters: {
    historyId(value, _viewer, served) {
      const resources = [...served.values()].map(({ resource }) => resource);
      return typeof value === 'string' && isStorable(value) ? inHistoryOf(value, resources) : undefined;
    },
  },
  visible(viewer, served) {
    const { uid, duties } = viewer.actor;
    const readable = visibleInHistory(viewer, served);
    if (overseers.some((duty) => duties.includes(duty))) return readable;
    return (where) =>
      where.and([
        where.or([where('action', '<>', 'export'), where('actorId', '=', uid)]),
        ...(readable ? [readable(where)] : []),
      ]);
  },
});
