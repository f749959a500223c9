import { Link } from 'react-router';
import { notes } from '../../../contract/people/notes';
import { useResource } from '../contexts';
import { EventActor } from './EventActor';
import { ChangeList } from '../changes/ChangeList';
import { changesOf, isRelevantChange } from '../changes/changes';
import { NoBreakText } from '../ui/NoBreakText';
import { useResourceText } from '../resourceText';
import type { AuditEvent } from './auditEvent';
import css from './history.module.css';
import { sentenceOf } from './eventSentence';

interface Props {
  event: AuditEvent;
  recordPath?: string | undefined;
}

export function HistoryEvent({ event, recordPath }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const changes = resource.name === notes.name ? [] : changesOf(resource, event.before, event.after);
  // Hides the initial values of a new record, which would hide all other changes; the user can expand them.
  const relevantChanges = event.before === null ? [] : changes.filter(isRelevantChange);
  const hiddenChanges = changes.filter((change) => !relevantChanges.includes(change));
  const sentence = sentenceOf(resource, event, relevantChanges, resourceText);

  return (
    <li className={css['event']}>
      <p>
        <strong>
          <EventActor event={event} />
        </strong>{' '}
        {sentence}
        {recordPath !== undefined && (
          <>
            {': '}
            <Link to={recordPath}>
              {event.recordTitle === null ? event.recordId : <NoBreakText>{event.recordTitle}</NoBreakText>}
            </Link>
          </>
        )}
      </p>
      <time dateTime={event.createdAt}>
        {translate('history.when', {
          ago: format.relativeTime(event.createdAt),
          exact: format.instant(event.createdAt),
        })}
      </time>
      {event.reason && <blockquote>{event.reason}</blockquote>}
      {relevantChanges.length > 0 && <ChangeList changes={relevantChanges} />}
      {hiddenChanges.length > 0 && (
        <details>
          <summary>
            {translate(relevantChanges.length > 0 ? 'history.others' : 'history.details', {
              smart_count: hiddenChanges.length,
            })}
          </summary>
          <ChangeList changes={hiddenChanges} />
        </details>
      )}
    </li>
  );
}
