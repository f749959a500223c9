import type { RecordBase, Resource } from '../../../contract/resource';
import type { Snapshot, Change } from '../changes/changes';
import { apiKeyIdOf } from '../../../contract/people/apiKeys';
import { type ResourceText, useResourceText } from '../resourceText';
import { Actor } from '../people/Actor';
import { labelOf } from '../changes/changeTexts';
import { textOf } from '../record';

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

export function actorOf(
  { actorId, actorName, actorEmail }: Pick<AuditEvent, 'actorId' | 'actorName' | 'actorEmail'>,
  { translate }: Pick<ResourceText, 'translate'>,
): string {
  const name = actorName ?? (actorId === 'system' ? translate('audit.system') : actorEmail);
  return apiKeyIdOf(actorId) === null ? name : translate('audit.byKey', { name });
}

export function EventActor({ event }: { event: Pick<AuditEvent, 'actorId' | 'actorName' | 'actorEmail'> }) {
  const actorText = actorOf(event, useResourceText());
  return event.actorId === 'system' ? actorText : <Actor email={event.actorEmail} name={actorText} />;
}

/**
 * Returns the sentence of an event: "bloqueó"; for an update its changes: "cambió Comisión", "cambió 3 datos". Texts
 * may use fields of the record after the event as placeholders.
 */
export function sentenceOf(
  resource: Resource,
  { action, after }: Pick<AuditEvent, 'action' | 'after'>,
  changes: readonly Change[],
  resourceText: ResourceText,
): string {
  const [first] = changes;
  if (action === 'update' && first) {
    return resourceText.translate('history.changed', {
      smart_count: changes.length,
      label: labelOf(resource.name, first, resourceText),
    });
  }
  const textParams = Object.fromEntries(
    Object.keys(resource.fields).map((name) => [name, textOf(resource, name, after ?? {}, resourceText)]),
  );
  return (
    resourceText.lookup(resource.name, `actions.${action}.past`, textParams) ||
    resourceText.translate('history.did', { action })
  );
}
