import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paperclip from 'lucide-react/icons/paperclip';
import { useEffect, useId, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { maxAttachments, notes, type Attachment } from '../../contract/people/notes';
import { documentType } from '../../contract/images';
import { type ProblemDetails, problem } from '../data/problem';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { modifierKey } from '../kit/ui/modifierKey';
import { useSingleFlight } from '../kit/useWriteOnce';
import { useUnsaved } from '../unsaved';
import { useResourceText } from '../kit/resourceText';
import { ChosenFiles, useAttachments } from './AttachedFiles';
import { type Colleague, toStoredText, useColleaguesForText } from './colleagues';
import { NoteInput } from './NoteInput';
import css from './notes.module.css';
import type { RecordOf } from '../../contract/resource';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { createWriteOnce } from '../data/writeOnce';
import { useCacheRecord, useInvalidateResource } from '../kit/recordCache';

export interface Draft {
  text: string;
  attachments: readonly Attachment[];
}

interface Props {
  label: string;
  submitLabel: string;
  initialDraft?: Draft;
  colleagues: readonly Colleague[];
  /** Returns the error, or `null` on success. */
  onSubmit: (draft: Draft) => Promise<ProblemDetails | null>;
  onFocus?: () => void;
  onCancel?: () => void;
}

const emptyDraft: Draft = { text: '', attachments: [] };
const maxTextLength = notes.fields.text.maxLength;
const maxShownRemaining = 200;

export function NoteComposer({
  label,
  submitLabel,
  initialDraft = emptyDraft,
  colleagues,
  onSubmit,
  onFocus,
  onCancel,
}: Props) {
  const { translate } = useResourceText();
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initialDraft.text);
  const [isOpen, setOpen] = useState(onCancel !== undefined);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const attachments = useAttachments(initialDraft.attachments);
  const { files, isSending } = attachments;
  const storedAttachments = files.flatMap((one) => one.stored ?? []);
  const hasSameFiles = files.length === initialDraft.attachments.length && files.every(({ file }) => file === null);
  const isDirty = text.trim() !== initialDraft.text.trim() || !hasSameFiles;
  const markSaved = useUnsaved(isDirty, 'note');
  const isTooLong = text.length > maxTextLength;
  const isReady =
    !isSending &&
    !isTooLong &&
    (text.trim() !== '' || storedAttachments.length > 0) &&
    files.every((one) => one.stored);

  useEffect(() => {
    if (onCancel && input.current) {
      input.current.focus();
      input.current.setSelectionRange(input.current.value.length, input.current.value.length);
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const [send, isSubmitting] = useSingleFlight(async () => {
    if (!isReady) return;
    setProblem(null);
    const refusal = await onSubmit({ text: text.trim(), attachments: storedAttachments });
    setProblem(refusal);
    if (refusal) return;
    markSaved();
    setText('');
    attachments.reset();
  });

  return (
    // Drop target for files; the button is the accessible alternative.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={css['composer']}
      data-over={isDraggedOver || undefined}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDraggedOver(false);
        setOpen(true);
        attachments.add([...event.dataTransfer.files]);
      }}
    >
      <NoteInput
        ref={input}
        label={label}
        value={text}
        colleagues={colleagues}
        isInvalid={isTooLong}
        describedBy={`${id}-hint`}
        onChange={setText}
        onSubmit={() => void send()}
        onEscape={() => !isDirty && onCancel?.()}
        onFiles={attachments.add}
        onFocus={() => {
          setOpen(true);
          onFocus?.();
        }}
      />
      <ChosenFiles {...attachments} />
      {(isOpen || isDirty) && (
        <div className={css['bar']}>
          <IconButton
            size="small"
            color="inherit"
            aria-label={translate('notes.attach')}
            title={translate('notes.attach')}
            disabled={attachments.isFull}
            onClick={() => fileInput.current?.click()}
          >
            <Paperclip size={18} aria-hidden />
          </IconButton>
          <p
            id={`${id}-hint`}
            className={isTooLong ? css['wrong'] : css['hint']}
            data-keys={(text.length <= maxTextLength - maxShownRemaining && !attachments.isFull) || undefined}
          >
            {text.length > maxTextLength - maxShownRemaining
              ? translate(isTooLong ? 'notes.tooLong' : 'notes.left', {
                  smart_count: Math.abs(maxTextLength - text.length),
                })
              : attachments.isFull
                ? translate('notes.full', { max: maxAttachments })
                : translate('notes.hint', { key: modifierKey() })}
          </p>
          {onCancel && (
            <Button size="small" color="inherit" disabled={isSubmitting} onClick={onCancel}>
              {translate('form.cancel')}
            </Button>
          )}
          <Button type="submit" size="small" variant="outlined" disabled={!isReady} loading={isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      )}
      {problem && <ProblemAlert problem={problem}>{translate('notes.kept')}</ProblemAlert>}
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        accept={`image/*,${documentType}`}
        aria-label={translate('notes.attach')}
        onChange={(event) => {
          attachments.add([...(event.target.files ?? [])]);
          // Resets the input, so that choosing the same file again fires a change event.
          event.target.value = '';
        }}
      />
    </form>
  );
}

export type Note = RecordOf<typeof notes>;

type WriteNoteResult = Promise<ProblemDetails | null>;

interface WriteNotes {
  /** A retry does not create a second note. */
  create: (draft: Draft) => WriteNoteResult;
  update: (note: Note, draft: Draft) => WriteNoteResult;
  remove: (note: Note) => WriteNoteResult;
}

export function useWriteNotes(resource: string, recordId: string): WriteNotes {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const cacheNote = useCacheRecord(notes);
  const invalidateNotes = useInvalidateResource(notes);
  const colleaguesForText = useColleaguesForText(resource);
  const [writeOnce] = useState(createWriteOnce);
  const [writtenCount, setWrittenCount] = useState(0);

  async function writeNote(content: unknown, send: (key: string) => Promise<{ data: Note }>): WriteNoteResult {
    const result = await writeOnce(content, send, { requireOnline: true });
    if (result.kind === 'done') {
      setWrittenCount((count) => count + 1);
      cacheNote(result.data);
      return null;
    }
    if (result.kind === 'approvalRequested') return null;
    if (result.kind === 'unknown' || result.problem.current) invalidateNotes();
    return result.problem;
  }

  return {
    create: ({ text, attachments }) =>
      // The count distinguishes a later note with the same text from a retry.
      writeNote({ writtenCount, text, attachments }, async (key) => {
        const storedText = toStoredText(text, await colleaguesForText(text), []);
        const input = { resource, recordId, text: storedText || null, attachments };
        return dataProvider.create<Note>(notes.name, { data: input, meta: { key } });
      }),
    update: (note, { text, attachments }) =>
      writeNote({ id: note.id, text, attachments }, async () =>
        dataProvider.update<Note>(notes.name, {
          id: note.id,
          data: { text: toStoredText(text, await colleaguesForText(text), note.mentions ?? []) || null, attachments },
          previousData: note,
        }),
      ),
    remove: (note) =>
      writeNote({ id: note.id }, async () => {
        const { data } = await dataProvider.delete<Note>(notes.name, { id: note.id, previousData: note });
        if (!data) throw problem({ code: 'client.malformed' });
        return { data };
      }),
  };
}
