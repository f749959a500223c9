import { auditEvents } from '../../contract/people/auditEvents';
import { mayDo } from '../../contract/permissions';
import { resources } from '../../contract/resources';
import { defineRules } from '../engine/rules';

/** What happened to a record is read by who may read the record. */
export const auditEventRules = defineRules(auditEvents, {
  visible({ actor }) {
    const hidden = resources.filter((resource) => !mayDo(actor.duties, resource, 'read')).map(({ name }) => name);
    return hidden.length === 0 ? null : (where) => where('resource', 'not in', hidden);
  },
});
