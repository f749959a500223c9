import type { Resource } from '../../../contract/resource';
import type { Change } from '../changes/changes';
import { labelOf } from '../changes/changeTexts';
import { textOf } from '../record';
import type { Words } from '../words';
import type { AuditEvent } from './event';

/**
 * Returns the sentence of an event: "bloqueó"; for an update the changes: "cambió Comisión", "cambió 3 datos". The
 * texts may use fields of the record after the event as placeholders.
 */
export function sentenceOf(
  resource: Resource,
  { action, after }: Pick<AuditEvent, 'action' | 'after'>,
  changes: readonly Change[],
  words: Words,
): string {
  const [first] = changes;
  if (action === 'update' && first) {
    return words.translate('history.changed', {
      smart_count: changes.length,
      label: labelOf(resource.name, first, words),
    });
  }
  const told = Object.fromEntries(
    Object.keys(resource.fields).map((name) => [name, textOf(resource, name, after ?? {}, words)]),
  );
  return words.of(resource.name, `actions.${action}.past`, told) || words.translate('history.did', { action });
}
