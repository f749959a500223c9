import type { Resource } from '../../../contract/resource';
import type { Change } from '../changes/changes';
import { labelOf } from '../changes/changeTexts';
import { textOf } from '../record';
import type { ResourceText } from '../resourceText';
import type { AuditEvent } from './auditEvent';

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
