import type { AnyDuty } from '../../contract/duties';
import { administrators } from '../../contract/people/accounts';
import { auditEvents } from '../../contract/people/auditEvents';
import { archivedOrNot } from '../db/plannerHints';
import { defineRules } from '../engine/rules';
import { historyCondition } from '../engine/audit';
import { visibleInHistoryCondition } from '../engine/readable';
import { terms } from '../engine/search';
import { isStorable } from '../engine/storage/storedField';

const overseers: readonly AnyDuty[] = ['owner', 'auditor'];

/**
 * An event is readable by people who may read its record. Export events belong to the account of their author and name
 * data that few people may read, so only the author, owners and auditors may read them.
 */
export const auditEventRules = defineRules(auditEvents, {
  filters: {
    historyId(value, _viewer, served) {
      const resources = [...served.values()].map(({ resource }) => resource);
      return typeof value === 'string' && isStorable(value) ? historyCondition(value, resources) : undefined;
    },
  },
  /** Finds the events by their actor. Excludes digits: not every reader may read telephone numbers. */
  wordCondition: async (word) =>
    /^\d/.test(word)
      ? null
      : (where) =>
          where.and([
            where('archived', 'in', archivedOrNot),
            where(
              'actorId',
              'in',
              where
                .selectFrom(administrators.table)
                .select('uid')
                .where('archived', 'in', archivedOrNot)
                .where('id', 'in', terms(where, administrators, { begins: word })),
            ),
          ]),
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
