import Alert from '@mui/material/Alert';
import { useId, useRef, useState, useEffect, useEffectEvent } from 'react';
import { useGetIdentity } from 'react-admin';
import { useLocation } from 'react-router';
import { notes } from '../../contract/people/notes';
import { useRecord } from '../kit/contexts';
import { LoadMore, useInfiniteRows, type LoadMoreProps } from '../kit/list/LoadMore';
import { LoadingState } from '../kit/ui/states';
import { useResourceText } from '../kit/resourceText';
import { colleagueNameOf, type Colleague, useColleagues } from './colleagues';
import { NoteComposer, useWriteNotes, type Note } from './NoteComposer';
import { NoteItem } from './NoteItem';
import css from './notes.module.css';
import { noteIdInHash } from './noteHash';

const perPage = 10;

interface Props {
  resource: string;
  recordId: string;
}

export default function NotesPanel({ resource, recordId }: Props) {
  const { translate } = useResourceText();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isErased = typeof useRecord()['erasedAt'] === 'string';
  const [isWriting, setWriting] = useState(false);
  const { rows, total, isPending, more } = useInfiniteRows<typeof notes, Note>(
    notes,
    {
      filter: { resource, recordId },
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage },
    },
    { refetchOnMount: 'always' },
  );
  const { addressed: addressedId, isGone: isAddressedGone } = useAddressedNote(rows, isPending, more);
  const colleagues = useColleagues(resource, isWriting || rows.length > 0);
  const [editedNote, setEditedNote] = useState<Note | null>(null);
  // Keeps the note that is being edited on the screen, even if it was deleted meanwhile.
  const isGone = editedNote !== null && !rows.some(({ id }) => id === editedNote.id);
  const shownNotes = isGone ? [editedNote, ...rows] : rows;
  const { create } = useWriteNotes(resource, recordId);

  return (
    <section className={css['notes']} aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {translate('notes.title')} {total > 0 && <span className={css['count']}>{total}</span>}
      </h2>
      {isErased ? (
        <p className={css['hint']}>{translate('notes.closed')}</p>
      ) : (
        <NoteComposer
          label={translate('notes.write')}
          submitLabel={translate('notes.add')}
          colleagues={colleagues}
          onFocus={() => setWriting(true)}
          onSubmit={create}
        />
      )}
      {isAddressedGone && <Alert severity="info">{translate('notes.gone')}</Alert>}
      {isPending && !more.problem && <LoadingState rows={2} />}
      {shownNotes.length > 0 && (
        <ol className={css['list']}>
          {shownNotes.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              isAddressed={note.id === addressedId}
              colleagues={colleagues}
              isClosed={isErased}
              editedNote={editedNote}
              onEdit={setEditedNote}
              // Moves the focus, because the pressed button was removed together with its note.
              onRemoved={() => requestAnimationFrame(() => heading.current?.focus())}
            />
          ))}
        </ol>
      )}
      <LoadMore {...more} />
      <NewNoteAnnouncement notes={rows} colleagues={colleagues} />
    </section>
  );
}

function NewNoteAnnouncement({
  notes: [latest],
  colleagues,
}: {
  notes: readonly Note[];
  colleagues: readonly Colleague[];
}) {
  const { translate } = useResourceText();
  const { identity } = useGetIdentity();
  const [openedAt] = useState(() => new Date().toISOString());
  const isNew = latest && latest.createdAt > openedAt && latest.authorId !== identity?.id;
  return (
    <output className="visually-hidden">
      {isNew && translate('notes.arrived', { name: colleagueNameOf(latest.authorId, colleagues, []) })}
    </output>
  );
}

/**
 * Finds the note that the URL hash names: loads pages until the note is loaded, then scrolls to it and focuses it, once
 * per navigation. `isGone`: all notes are loaded and none matches.
 */
function useAddressedNote(rows: readonly Note[], isPending: boolean, more: LoadMoreProps) {
  const { hash, key } = useLocation();
  const id = noteIdInHash(hash);
  const focusedFor = useRef<string | null>(null);
  const isFound = id !== null && rows.some((note) => note.id === id);
  const isSearching = id !== null && !isFound && !isPending && !more.problem;
  const loadMore = useEffectEvent(() => more.load());
  const { hasMore, isFetching } = more;

  useEffect(() => {
    if (isSearching && hasMore && !isFetching) loadMore();
  }, [isSearching, hasMore, isFetching]);

  useEffect(() => {
    if (!isFound || focusedFor.current === key) return;
    focusedFor.current = key;
    const note = document.getElementById(`note-${id}`);
    note?.scrollIntoView({ block: 'center' });
    note?.focus({ preventScroll: true });
  }, [isFound, key, id]);

  return { addressed: id, isGone: isSearching && !hasMore && !isFetching };
}
