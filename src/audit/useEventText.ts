import { changesOf, isRelevantChange } from '../kit/changes/changes';
import { useDeclaredOptions } from '../kit/declaredOptions';
import type { AuditEvent } from '../kit/history/auditEvent';
import { sentenceOf } from '../kit/history/eventSentence';
import { useResourceText } from '../kit/resourceText';

export function useEventText(event: Pick<AuditEvent, 'resource' | 'action' | 'before' | 'after'>): string {
  const texts = useResourceText();
  const resource = useDeclaredOptions(event.resource)?.declared;
  if (!resource) return texts.translate('history.did', { action: event.action });
  const changes = event.before === null ? [] : changesOf(resource, event.before, event.after).filter(isRelevantChange);
  return sentenceOf(resource, event, changes, texts);
}
