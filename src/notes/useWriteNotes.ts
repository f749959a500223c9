import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { notes } from '../../contract/people/notes';
import type { RecordOf } from '../../contract/resource';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problem, type ProblemDetails } from '../data/problem';
import { createWriteOnce } from '../data/writeOnce';
import { useCacheRecord, useInvalidateResource } from '../kit/recordCache';
import { toStoredText } from './colleagues';
import type { Draft } from './NoteComposer';
import { useColleaguesForText } from './useColleagues';

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
