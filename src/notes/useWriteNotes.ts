import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { notes } from '../../contract/people/notes';
import type { RecordOf } from '../../contract/resource';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { newKey } from '../data/key';
import { isUnsettled, problem, problemOf, type ProblemDetails } from '../data/problem';
import { useCacheRecord, useInvalidate } from '../kit/recordCache';
import { keptOf } from './colleagues';
import type { Draft } from './Composer';
import { useColleaguesIn } from './useColleagues';

export type Note = RecordOf<typeof notes>;

/** Resolves to the error, or to `null` on success. */
type Written = Promise<ProblemDetails | null>;

interface WriteNotes {
  /** Idempotent: a retry does not create a second note. */
  create: (draft: Draft) => Written;
  /** Saves over the version that the author has seen. */
  update: (note: Note, draft: Draft) => Written;
  remove: (note: Note) => Written;
}

const offline: ProblemDetails = { code: 'client.offline' };

/** Returns functions that create, update and remove notes of one record. */
export function useWriteNotes(resource: string, recordId: string): WriteNotes {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const remember = useCacheRecord(notes);
  const readAgain = useInvalidate(notes);
  const colleaguesIn = useColleaguesIn(resource);
  /** Attempt whose response was lost; a retry of the same text reuses its key. */
  const attempt = useRef<{ body: string; key: string } | null>(null);

  async function written(send: () => Promise<{ data: Note }>): Written {
    if (!navigator.onLine && !attempt.current) return offline;
    try {
      const { data } = await send();
      attempt.current = null;
      remember(data);
      return null;
    } catch (error) {
      const refusal = problemOf(error);
      if (!isUnsettled(error)) attempt.current = null;
      if (isUnsettled(error) || refusal.current) readAgain();
      return refusal;
    }
  }

  return {
    create: ({ text, attachments }) =>
      written(async () => {
        const kept = keptOf(text, await colleaguesIn(text), []);
        const input = { resource, recordId, text: kept || null, attachments };
        const body = JSON.stringify(input);
        const key = attempt.current?.body === body ? attempt.current.key : newKey();
        attempt.current = { body, key };
        return dataProvider.createRecord(notes, input, { key });
      }),
    update: (note, { text, attachments }) =>
      written(async () =>
        dataProvider.update<Note>(notes.name, {
          id: note.id,
          data: { text: keptOf(text, await colleaguesIn(text), note.mentions ?? []) || null, attachments },
          previousData: note,
        }),
      ),
    remove: (note) =>
      written(async () => {
        const { data } = await dataProvider.delete<Note>(notes.name, { id: note.id, previousData: note });
        if (!data) throw problem({ code: 'client.malformed' });
        return { data };
      }),
  };
}
