import { memoryImages } from '../../../api/images/memory';
import type { ImageStore } from '../../../api/images/port';
import type { Duty } from '../../../contract/duties';
import { administrators } from '../../../contract/people/accounts';
import { freshApi, list, read, type Fixture, type Json, type TestResponse } from '../harness';
import { png } from '../pictures';

export interface NoteStage {
  api: Fixture;
  /** What the store of files holds. */
  files: ImageStore;
  /** Who the notes are about, unless a test says otherwise. */
  person: string;
  give(as: string, duties: readonly Duty[]): Promise<void>;
  write(given?: object, as?: string): Promise<TestResponse>;
  /** The same; it has to be taken. */
  written(given?: object, as?: string): Promise<Json>;
  change(note: Json, body: object, as?: string): Promise<TestResponse>;
  remove(note: Json, as?: string): Promise<TestResponse>;
  seenBy(as: string, filter?: object): Promise<Json[]>;
  upload(bytes?: Uint8Array<ArrayBuffer>, type?: string, as?: string): Promise<TestResponse>;
  show(id: unknown, as?: string | null): Promise<Response>;
}

/** An owner (`admin`), an administrator of support (`ana`), and a customer. */
export async function noteStage(): Promise<NoteStage> {
  const files = memoryImages();
  const api = await freshApi({ images: files, settings: { maxImageBytes: 5_000, maxDocumentBytes: 8_000 } });
  const give: NoteStage['give'] = async (as, duties) => {
    await api.send('GET', 'permissions', { as });
    await api.db.kysely
      .updateTable(administrators.table)
      .set({ duties: JSON.stringify(duties) })
      .where('uid', '=', `uid-${as}`)
      .execute();
  };
  await api.send('GET', 'permissions');
  await give('ana', ['support']);
  const { json } = await api.send('POST', 'users/user', {
    body: { displayName: 'Lucía Fernández', email: 'lucia@correo.mx' },
  });
  const person = String(json['id']);
  const write: NoteStage['write'] = (given = {}, as = 'ana') =>
    api.send('POST', 'notes', {
      as,
      body: { resource: 'users/user', recordId: person, text: 'Llamó por su pedido', ...given },
    });
  return {
    api,
    files,
    person,
    give,
    write,
    async written(given, as) {
      const { status, json, text } = await write(given, as);
      if (status !== 201) throw new Error(text);
      return json;
    },
    change: (note, body, as = 'ana') =>
      api.send('PUT', `notes/${String(note['id'])}`, { as, body, version: Number(note['version']) }),
    remove: (note, as = 'ana') =>
      api.send('DELETE', `notes/${String(note['id'])}`, { as, version: Number(note['version']) }),
    async seenBy(as, filter = { resource: 'users/user', recordId: person }) {
      return (await api.send('GET', list('notes', { filter }), { as })).json as unknown as Json[];
    },
    async upload(bytes = png(), type = 'image/png', as = 'ana') {
      const headers = { 'Content-Type': type, Authorization: `Bearer ${as}` };
      const request = new Request('http://localhost/api/attachments', { method: 'POST', body: bytes, headers });
      return read(await api.fetch(request));
    },
    show: async (id, as = 'ana') =>
      api.fetch(
        new Request(`http://localhost/api/attachments/${String(id)}`, {
          headers: as === null ? {} : { Authorization: `Bearer ${as}` },
        }),
      ),
  };
}

export const violationsOf = ({ status, json }: TestResponse) => [
  status,
  (json['violations'] as unknown as { field: string; code: string }[] | undefined)?.map(
    ({ field, code }) => `${field} ${code}`,
  ),
];
