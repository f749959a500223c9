import { json, text } from '../fields';
import { defineResource } from '../resource';

/**
 * One row for every change (docs/business.md, invariant 10), written in the transaction of the change and never
 * modified; `createdAt` is the instant of the change.
 */
export const auditEvents = defineResource({
  name: 'audit-events',
  table: 'auditEvents',
  fields: {
    action: text({ required: true, readOnly: true, filter: true, column: 'shown' }),
    resource: text({ required: true, readOnly: true, filter: true, column: 'shown' }),
    recordId: text({ required: true, readOnly: true, filter: true }),
    /**
     * The record itself, or the record it is a part of, such as the run of a payment. As a filter: events of a record,
     * its parts and the record it is a part of.
     */
    historyId: text({ readOnly: true, filter: true, column: 'never' }),
    /** Title of the record at the time; the Spanish one if it has both languages. */
    recordTitle: text({ readOnly: true, column: 'shown' }),
    actorId: text({ required: true, readOnly: true, filter: true }),
    actorEmail: text({ required: true, readOnly: true, actor: true }),
    actorName: text({ readOnly: true, column: 'shown' }),
    /** The record before (null if it was created) and after; secrets are absent. */
    before: { ...json(), copyOf: 'resource' },
    after: { ...json(), copyOf: 'resource' },
    reason: text({ readOnly: true, maxLength: 500 }),
    requestId: text({ required: true, readOnly: true, column: 'never' }),
  },
  actions: {},
  permitted: { read: 'administrators', write: [] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'recordTitle',
  route: '/audit',
  writes: { create: false, update: false, archive: false },
  events: false,
  appendOnly: true,
});
