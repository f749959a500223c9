import { json, text } from '../fields';
import { defineResource } from '../resource';

/**
 * One row for each change of anything: who, what, when, before and after, why (docs/business.md, invariant
 * 10). Written by the change itself, never changed; its `createdAt` is the instant of the change.
 */
export const auditEvents = defineResource({
  name: 'audit-events',
  table: 'auditEvents',
  fields: {
    action: text({ required: true, readOnly: true, filter: true, column: 'shown' }),
    resource: text({ required: true, readOnly: true, filter: true, column: 'shown' }),
    recordId: text({ required: true, readOnly: true, filter: true }),
    /**
     * The record itself, or what it is a part of, as the run of a payment. As a filter: the events of a record, its parts
     * and what it is a part of.
     */
    historyId: text({ readOnly: true, filter: true, column: 'never' }),
    /** What the record was called at the time, in Spanish where it has names in both languages. */
    recordTitle: text({ readOnly: true, column: 'shown' }),
    actorId: text({ required: true, readOnly: true, filter: true }),
    actorEmail: text({ required: true, readOnly: true, actor: true }),
    actorName: text({ readOnly: true, column: 'shown' }),
    /** The record before (null: there was none) and after; what is secret is absent. */
    before: { ...json(), copyOf: 'resource' },
    after: { ...json(), copyOf: 'resource' },
    reason: text({ readOnly: true, maxLength: 500 }),
    requestId: text({ required: true, readOnly: true, column: 'never' }),
  },
  actions: {},
  permitted: { read: 'administrators', write: [], keys: ['read'] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'recordTitle',
  route: '/audit',
  writes: { create: false, update: false, archive: false },
  events: false,
  appendOnly: true,
  sealed: true,
  together: [['resource', 'recordId']],
});
