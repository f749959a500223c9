import { json, text } from '../fields';
import { defineResource } from '../resource';

/**
 * One row per change (docs/business.md, invariant 10), written in the transaction of the change and never modified.
 * `createdAt` is the time of the change.
 */
export const auditEvents = defineResource({
  name: 'audit-events',
  table: 'auditEvents',
  fields: {
    action: text({ required: true, readOnly: true, filter: true, column: 'shown' }),
    resource: text({ resourceName: true, required: true, readOnly: true, filter: true, column: 'shown' }),
    recordId: text({ required: true, readOnly: true, filter: true, searchIn: 'all' }),
    /**
     * Id of the record. If the record is part of another record, the id of that record: a payment has the id of its
     * payout run. The filter finds the events of a record, of its parts, and of the record that contains it.
     */
    historyId: text({ readOnly: true, filter: true, column: 'never' }),
    /** Title of the record at the time of the change, in Spanish if it has several languages. */
    recordTitle: text({ readOnly: true, column: 'shown' }),
    actorId: text({ required: true, readOnly: true, filter: true }),
    actorEmail: text({ required: true, readOnly: true, actor: true }),
    actorName: text({ readOnly: true, column: 'shown' }),
    /** Record before the change, without secrets; `null` if the change created it. */
    before: { ...json(), copyOf: 'resource' },
    after: { ...json(), copyOf: 'resource' },
    reason: text({ readOnly: true, maxLength: 500, search: true }),
    requestId: text({ required: true, readOnly: true, column: 'never' }),
  },
  actions: {},
  permitted: { read: 'administrators', write: [] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'action',
  route: '/audit',
  writes: { create: false, update: false, archive: false },
  events: false,
  appendOnly: true,
});
