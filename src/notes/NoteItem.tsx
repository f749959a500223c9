import IconButton from '@mui/material/IconButton';
import Alert from '@mui/material/Alert';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useRef, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import type { ProblemDetails } from '../data/problem';
import { ConfirmDialog } from '../kit/ui/Dialog';
import { useSingleFlight } from '../kit/useWriteOnce';
import { Actor } from '../kit/people/Actor';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { useResourceText } from '../kit/resourceText';
import { AttachedFiles } from './AttachedFiles';
import { colleagueNameOf, toTypedText, type Colleague, parseTextParts } from './colleagues';
import { NoteComposer, useWriteNotes, type Note } from './NoteComposer';
import css from './notes.module.css';
import type { Mention } from '../../contract/people/notes';

interface NoteItemProps {
  note: Note;
  isAddressed: boolean;
  colleagues: readonly Colleague[];
  isClosed: boolean;
  /** Note that is being edited, as it was when its author began to edit; may be another note. */
  editing: Note | null;
  onEdit: (note: Note | null) => void;
  onRemoved: () => void;
}

export function NoteItem({ note, isAddressed, colleagues, isClosed, editing, onEdit, onRemoved }: NoteItemProps) {
  const { translate, format } = useResourceText();
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const write = useWriteNotes(note.resource, note.recordId);
  const author = colleagueNameOf(note.authorId, colleagues, [{ uid: note.authorId, name: note.authorName }]);
  const authorEmail = colleagues.find(({ uid }) => uid === note.authorId)?.email;
  const mentions = note.mentions ?? [];
  const files = note.attachments ?? [];
  const when = format.relativeTime(note.createdAt);

  const [remove, removing] = useSingleFlight(async () => {
    setProblem(null);
    const refusal = await write.remove(note);
    if (refusal) return setProblem(refusal);
    setConfirming(false);
    onRemoved();
  });

  function stopEditing(): void {
    onEdit(null);
    // Waits for the next frame, in which the button is rendered again.
    requestAnimationFrame(() => edit.current?.focus());
  }

  return (
    <li id={`note-${note.id}`} className={css['note']} tabIndex={-1} data-addressed={isAddressed || undefined}>
      <div className={css['head']}>
        <p>
          <strong translate="no">{authorEmail ? <Actor email={authorEmail} name={author} /> : author}</strong>{' '}
          <time dateTime={note.createdAt} title={format.instant(note.createdAt)}>
            {when}
          </time>
          {note.editedAt && <span title={format.instant(note.editedAt)}> · {translate('notes.edited')}</span>}
        </p>
        {editing === null && (
          <span className={css['actions']}>
            {!isClosed && note.actions['edit']?.allowed && (
              <IconButton
                ref={edit}
                size="small"
                color="inherit"
                aria-label={translate('notes.edit', { when })}
                onClick={() => onEdit(note)}
              >
                <Pencil size={16} aria-hidden />
              </IconButton>
            )}
            {note.actions['archive']?.allowed && (
              <IconButton
                size="small"
                color="inherit"
                aria-label={translate('notes.delete', { name: author, when })}
                aria-haspopup="dialog"
                onClick={() => setConfirming(true)}
              >
                <Trash2 size={16} aria-hidden />
              </IconButton>
            )}
          </span>
        )}
      </div>
      {editing?.id === note.id ? (
        <>
          {note.version > editing.version && (
            <Alert severity="warning" className={css['newer'] ?? ''}>
              {translate('notes.changedElsewhere')}
              <blockquote>
                <NoteText text={note.text ?? ''} mentions={mentions} colleagues={colleagues} />
              </blockquote>
            </Alert>
          )}
          <NoteComposer
            label={translate('notes.edit', { when })}
            submitLabel={translate('form.save')}
            initialDraft={{
              text: toTypedText(editing.text ?? '', colleagues, editing.mentions ?? []),
              attachments: editing.attachments ?? [],
            }}
            colleagues={colleagues}
            onCancel={stopEditing}
            onSubmit={async (draft) => {
              // Sends the current version: the author has seen changes from another tab, which are shown above the
              // input.
              const refusal = await write.update(note, draft);
              if (!refusal) stopEditing();
              return refusal;
            }}
          />
        </>
      ) : (
        <>
          {note.text && <NoteText text={note.text} mentions={mentions} colleagues={colleagues} />}
          <AttachedFiles files={files} />
          {!note.text && files.length === 0 && <p className={css['hint']}>{translate('notes.erased')}</p>}
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={translate('notes.deleteTitle')}
          confirmLabel={translate('notes.deleteConfirm')}
          isPending={removing}
          problem={problem && <ProblemAlert problem={problem} />}
          onConfirm={() => void remove()}
          onClose={() => setConfirming(false)}
        >
          {translate('notes.deleteText')}
        </ConfirmDialog>
      )}
    </li>
  );
}

interface NoteTextProps {
  text: string;
  mentions: readonly Mention[];
  colleagues: readonly Colleague[];
}

function NoteText({ text, mentions, colleagues }: NoteTextProps) {
  const { identity } = useGetIdentity();
  return (
    <p className={css['text']}>
      {parseTextParts(text).map((part, index) => {
        const key = `${index}`;
        if (part.kind === 'mention')
          return (
            <span key={key} className={css['mention']} data-own={part.uid === identity?.id || undefined} translate="no">
              @{colleagueNameOf(part.uid, colleagues, mentions)}
            </span>
          );
        if (part.kind === 'text') return part.text;
        return (
          <a key={key} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
