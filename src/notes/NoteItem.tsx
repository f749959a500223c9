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
  /** Note under edit, in the version at which its author began; may be another note than `note`. */
  editedNote: Note | null;
  onEdit: (note: Note | null) => void;
  onRemoved: () => void;
}

export function NoteItem({ note, isAddressed, colleagues, isClosed, editedNote, onEdit, onRemoved }: NoteItemProps) {
  const { translate, format } = useResourceText();
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const writeNotes = useWriteNotes(note.resource, note.recordId);
  const author = colleagueNameOf(note.authorId, colleagues, [{ uid: note.authorId, name: note.authorName }]);
  const authorEmail = colleagues.find(({ uid }) => uid === note.authorId)?.email;
  const mentions = note.mentions ?? [];
  const files = note.attachments ?? [];
  const when = format.relativeTime(note.createdAt);

  const [remove, isRemoving] = useSingleFlight(async () => {
    setProblem(null);
    const refusal = await writeNotes.remove(note);
    if (refusal) return setProblem(refusal);
    setConfirming(false);
    onRemoved();
  });

  function stopEditing(): void {
    onEdit(null);
    // Waits for the next frame, in which the button is rendered again.
    requestAnimationFrame(() => editButton.current?.focus());
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
        {editedNote === null && (
          <span className={css['actions']}>
            {!isClosed && note.actions['edit']?.allowed && (
              <IconButton
                ref={editButton}
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
      {editedNote?.id === note.id ? (
        <>
          {note.version > editedNote.version && (
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
              text: toTypedText(editedNote.text ?? '', colleagues, editedNote.mentions ?? []),
              attachments: editedNote.attachments ?? [],
            }}
            colleagues={colleagues}
            onCancel={stopEditing}
            onSubmit={async (draft) => {
              // Sends the current version: the author has seen changes from another tab, which are shown above the
              // input.
              const refusal = await writeNotes.update(note, draft);
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
          isPending={isRemoving}
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
