import { screen, within, type BoundFunctions, type queries } from '@testing-library/react';
import { labels } from '../../../contract/catalogs/catalogs';
import { administrators } from '../../../contract/people/accounts';
import { auditEvents } from '../../../contract/people/auditEvents';
import { notes } from '../../../contract/people/notes';
import { notifications } from '../../../contract/people/notifications';
import { listPath, type Json } from '../../api/apiFixture';
import { labelForm, openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

export interface NotesConsole extends ConsoleFixture {
  id: string;
  region: BoundFunctions<typeof queries>;
  input: HTMLElement;
  listStoredNotes(): Promise<Json[]>;
  postNote(text: string, as?: string): Promise<Json>;
  /** Id of the note in the address. */
  addressedNoteId: string;
}

/** Opens the page of a label that has these notes. `noteIndex` is the index of the note in the address. */
export async function openNotesConsole(
  earlierNotes: readonly (readonly [text: string, as: string])[] = [],
  noteIndex?: number | 'gone',
): Promise<NotesConsole> {
  const fixture = await openConsoleFixture({
    resources: [labels, administrators, notes, auditEvents, notifications],
    at: '/login',
    live: true,
    person: { id: 'uid-admin', fullName: 'admin' },
  });
  const { json } = await fixture.api.send('POST', labels.name, { body: labelForm('Vegano') });
  const id = String(json['id']);
  await fixture.api.send('GET', 'permissions', { as: 'ana' });
  const postNote = async (text: string, as = 'ana') => {
    fixture.api.now.advance(1_000);
    return (await fixture.api.send('POST', 'notes', { as, body: { resource: labels.name, recordId: id, text } })).json;
  };
  const noteIds: string[] = [];
  for (const [text, as] of earlierNotes) noteIds.push(String((await postNote(text, as))['id']));
  const addressedNoteId = typeof noteIndex === 'number' ? (noteIds[noteIndex] ?? '') : (noteIndex ?? '');
  await fixture.go(`/catalogs/labels/${id}${addressedNoteId && `#note-${addressedNoteId}`}`);
  const region = within(await screen.findByRole('region', { name: /^Notas/ }));
  return {
    ...fixture,
    id,
    region,
    input: region.getByRole('textbox', { name: 'Nota nueva' }),
    listStoredNotes: async () => (await fixture.api.send('GET', listPath('notes', {}))).json as unknown as Json[],
    postNote,
    addressedNoteId,
  };
}
