import { auditEvents } from '../../contract/people/auditEvents';
import { defineRules } from '../engine/rules';
import { visibleInHistory } from './readable';

/** What happened to a record is read by who may read the record. */
export const auditEventRules = defineRules(auditEvents, { visible: visibleInHistory });
