import type { AnyDuty } from '../../contract/duties';
import { auditEvents } from '../../contract/people/auditEvents';
import { defineRules } from '../engine/rules';
import { visibleInHistory } from './readable';

/** Who looks after what others take along as files. */
const overseers: readonly AnyDuty[] = ['owner', 'auditor'];

/**
 * What happened to a record is read by who may read the record. What somebody took along as a file stands in the history of
 * their account, which all may read, and names what not all may: they, owners and auditors read it.
 */
export const auditEventRules = defineRules(auditEvents, {
  visible(viewer) {
    const { uid, duties } = viewer.actor;
    const readable = visibleInHistory(viewer);
    if (overseers.some((duty) => duties.includes(duty))) return readable;
    return (where) =>
      where.and([
        where.or([where('action', '<>', 'export'), where('actorId', '=', uid)]),
        ...(readable ? [readable(where)] : []),
      ]);
  },
});
