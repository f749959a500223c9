import { Link } from 'react-router';
import { notes } from '../../../contract/people/notes';
import { useResource } from '../contexts';
import { EventActor } from './EventActor';
import { ChangeList } from '../changes/ChangeList';
import { changesOf, isPlain } from '../changes/changes';
import { Unbroken } from '../ui/Unbroken';
import { useWords } from '../words';
import type { AuditEvent } from './event';
import css from './history.module.css';
import { sentenceOf } from './sentence';

interface Props {
  event: AuditEvent;
  /** Link to the other record, if the event is not about the record whose history is shown. */
  about?: string | undefined;
}

/** Shows who did what, when and why, and the changed values. */
export function Event({ event, about }: Props) {
  const resource = useResource();
  const words = useWords();
  const { translate, format } = words;
  // A note shows its own content.
  const changes = resource.name === notes.name ? [] : changesOf(resource, event.before, event.after);
  // The initial values of a new record would hide the other changes; they can be expanded.
  const plain = event.before === null ? [] : changes.filter(isPlain);
  const folded = changes.filter((change) => !plain.includes(change));
  const did = sentenceOf(resource, event, plain, words);

  return (
    <li className={css['event']}>
      <p>
        <strong>
          <EventActor event={event} />
        </strong>{' '}
        {did}
        {about !== undefined && (
          <>
            {': '}
            <Link to={about}>
              {event.recordTitle === null ? event.recordId : <Unbroken>{event.recordTitle}</Unbroken>}
            </Link>
          </>
        )}
      </p>
      <time dateTime={event.createdAt}>
        {translate('history.when', { ago: format.ago(event.createdAt), exact: format.instant(event.createdAt) })}
      </time>
      {event.reason && <blockquote>{event.reason}</blockquote>}
      {plain.length > 0 && <ChangeList changes={plain} />}
      {folded.length > 0 && (
        <details>
          <summary>
            {translate(plain.length > 0 ? 'history.others' : 'history.details', { smart_count: folded.length })}
          </summary>
          <ChangeList changes={folded} />
        </details>
      )}
    </li>
  );
}
