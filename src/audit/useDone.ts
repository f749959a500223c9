import { changesOf, isPlain } from '../kit/changes/changes';
import { useDeclared } from '../kit/declared';
import type { AuditEvent } from '../kit/history/event';
import { sentenceOf } from '../kit/history/sentence';
import { useWords } from '../kit/words';

/** Returns the text of an event as in the record's history: "cambió Comisión". */
export function useDone(event: Pick<AuditEvent, 'resource' | 'action' | 'before' | 'after'>): string {
  const words = useWords();
  const resource = useDeclared(event.resource)?.declared;
  if (!resource) return words.translate('history.did', { action: event.action });
  const changes = event.before === null ? [] : changesOf(resource, event.before, event.after).filter(isPlain);
  return sentenceOf(resource, event, changes, words);
}
