import type { RecordBase } from '../../../contract/resource';
import type { Snapshot } from '../changes/changes';

/** Row of `audit-events` (contract/people/auditEvents.ts). */
export interface AuditEvent extends RecordBase {
  action: string;
  resource: string;
  recordId: string;
  recordTitle: string | null;
  actorId: string;
  actorEmail: string;
  actorName: string | null;
  before: Snapshot;
  after: Snapshot;
  reason: string | null;
}
