import type { Resource } from '../../api/contract/resource';
import { ChangeList } from '../resources/changes/ChangeList';
import { changesOf, isPlain, type Change } from '../resources/changes/changes';
import { labelOf } from '../resources/changes/said';
import { useWords, type Words } from '../resources/words';
import type { AuditEvent } from './event';
import css from './history.module.css';

/** Who did what, when and why, and what it changed. */
export function Event({ resource, event }: { resource: Resource; event: AuditEvent }) {
  const words = useWords();
  const { translate, format } = words;
  const changes = changesOf(resource, event.before, event.after);
  // What a new record was given would drown the others; it can be unfolded.
  const plain = event.before === null ? [] : changes.filter(isPlain);
  const folded = changes.filter((change) => !plain.includes(change));
  const did = sentenceOf(resource.name, event.action, plain, words);

  return (
    <li className={css['event']}>
      <p>
        <strong>{event.actorName ?? event.actorEmail}</strong> {did}
      </p>
      <time dateTime={event.createdAt}>
        {translate('history.when', { ago: format.ago(event.createdAt), exact: format.instant(event.createdAt) })}
      </time>
      {event.reason && <blockquote>{event.reason}</blockquote>}
      {plain.length > 0 && <ChangeList resource={resource.name} changes={plain} />}
      {folded.length > 0 && (
        <details>
          <summary>{translate(plain.length > 0 ? 'history.others' : 'history.details', { smart_count: folded.length })}</summary>
          <ChangeList resource={resource.name} changes={folded} />
        </details>
      )}
    </li>
  );
}

/** "bloqueó"; of a form, what it changed: "cambió Comisión", "cambió 3 datos". */
function sentenceOf(resource: string, action: string, changes: readonly Change[], words: Words): string {
  const [first] = changes;
  if (action === 'update' && first) {
    return words.translate('history.changed', { smart_count: changes.length, label: labelOf(resource, first, words) });
  }
  return words.of(resource, `actions.${action}.past`) || words.translate('history.did', { action });
}
