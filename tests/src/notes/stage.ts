import { screen, within, type BoundFunctions, type queries } from '@testing-library/react';
import { labels } from '../../../contract/catalogs/labels';
import { administrators } from '../../../contract/people/accounts';
import { auditEvents } from '../../../contract/people/auditEvents';
import { notes } from '../../../contract/people/notes';
import { notifications } from '../../../contract/people/notifications';
import { list, type Json } from '../../api/harness';
import { label, openStage, type Stage } from '../kit/stage';

export interface NotedLabel extends Stage {
  id: string;
  region: BoundFunctions<typeof queries>;
  input: HTMLElement;
  kept(): Promise<Json[]>;
  note(text: string, as?: string): Promise<Json>;
  /** The note that the address leads to. */
  addressed: string;
}

/** The page of a label, with notes that were written `before`; `at`: the one of them that the address leads to. */
export async function openNotes(
  before: readonly (readonly [text: string, as: string])[] = [],
  at?: number | 'gone',
): Promise<NotedLabel> {
  const stage = await openStage({
    resources: [labels, administrators, notes, auditEvents, notifications],
    at: '/login',
    live: true,
    person: { id: 'uid-admin', fullName: 'admin' },
  });
  const { json } = await stage.api.send('POST', labels.name, { body: label('Vegano') });
  const id = String(json['id']);
  await stage.api.send('GET', 'permissions', { as: 'ana' });
  const note = async (text: string, as = 'ana') => {
    stage.api.now.pass(1_000);
    return (await stage.api.send('POST', 'notes', { as, body: { resource: labels.name, recordId: id, text } })).json;
  };
  const written: string[] = [];
  for (const [text, as] of before) written.push(String((await note(text, as))['id']));
  const addressed = typeof at === 'number' ? (written[at] ?? '') : (at ?? '');
  await stage.go(`/catalogs/labels/${id}${addressed && `#note-${addressed}`}`);
  const region = within(await screen.findByRole('region', { name: /^Notas/ }));
  return {
    ...stage,
    id,
    region,
    input: region.getByRole('textbox', { name: 'Nota nueva' }),
    kept: async () => (await stage.api.send('GET', list('notes', {}))).json as unknown as Json[],
    note,
    addressed,
  };
}
