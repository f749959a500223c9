import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { notes } from '../../contract/people/notes';
import type { RecordOf } from '../../contract/resource';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { newUuid } from '../data/uuid';
import { mayHaveTakenEffect, problem, problemOf, type ProblemDetails } from '../data/problem';
import { useCacheRecord, useInvalidateResource } from '../kit/recordCache';
import { toStoredText } from './colleagues';
import type { Draft } from './NoteComposer';
import { useColleaguesForText } from './useColleagues';

export type Note = RecordOf<typeof notes>;

/** Resolves to the error, or to `null` on success. */
type WriteResult = Promise<ProblemDetails | null>;

interface WriteNotes {
  /** Idempotent: a retry does not create a second note. */
  create: (draft: Draft) => WriteResult;
  /** Saves over the version that the author has seen. */
  update: (note: Note, draft: Draft) => WriteResult;
  remove: (note: Note) => WriteResult;
}

const offline: ProblemDetails = { code: 'client.offline' };

/** Returns functions that create, update and remove notes of one record. */
export function useWriteNotes(resource: string, recordId: string): WriteNotes {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const cacheNote = useCacheRecord(notes);
  const invalidateNotes = useInvalidateResource(notes);
  const colleaguesForText = useColleaguesForText(resource);
  /** Attempt whose response was lost; a retry of the same text reuses its key. */
  const attempt = useRef<{ body: string; key: string } | null>(null);

  async function writeNote(send: () => Promise<{ data: Note }>): WriteResult {
    if (!navigator.onLine && !attempt.current) return offline;
    try {
      const { data } = await send();
      attempt.current = null;
      cacheNote(data);
      return null;
    } catch (error) {
      const refusal = problemOf(error);
      if (!mayHaveTakenEffect(error)) attempt.current = null;
      if (mayHaveTakenEffect(error) || refusal.current) invalidateNotes();
      return refusal;
    }
  }

  return {
    create: ({ text, attachments }) =>
      writeNote(async () => {
        const storedText = toStoredText(text, await colleaguesForText(text), []);
        const input = { resource, recordId, text: storedText || null, attachments };
        const body = JSON.stringify(input);
        const key = attempt.current?.body === body ? attempt.current.key : newUuid();
        attempt.current = { body, key };
        return dataProvider.create<Note>(notes.name, { data: input, meta: { key } });
      }),
    update: (note, { text, attachments }) =>
      writeNote(async () =>
        dataProvider.update<Note>(notes.name, {
          id: note.id,
          data: { text: toStoredText(text, await colleaguesForText(text), note.mentions ?? []) || null, attachments },
          previousData: note,
        }),
      ),
    remove: (note) =>
      writeNote(async () => {
        const { data } = await dataProvider.delete<Note>(notes.name, { id: note.id, previousData: note });
        if (!data) throw problem({ code: 'client.malformed' });
        return { data };
      }),
  };
}
