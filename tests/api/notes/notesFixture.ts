import { memoryImages } from '../../../api/images/memory';
import type { ImageStore } from '../../../api/ports/images';
import type { Duty } from '../../../contract/duties';
import { administrators } from '../../../contract/people/accounts';
import { openApiFixture, listPath, readResponse, type ApiFixture, type Json, type TestResponse } from '../apiFixture';
import { createPng } from '../imagesFixture';

export interface NotesFixture {
  api: ApiFixture;
  files: ImageStore;
  person: string;
  grantDuties(as: string, duties: readonly Duty[]): Promise<void>;
  postNote(overrides?: object, as?: string): Promise<TestResponse>;
  /** Throws if the request fails. */
  createNote(overrides?: object, as?: string): Promise<Json>;
  updateNote(note: Json, body: object, as?: string): Promise<TestResponse>;
  deleteNote(note: Json, as?: string): Promise<TestResponse>;
  notesVisibleTo(as: string, filter?: object): Promise<Json[]>;
  upload(bytes?: Uint8Array<ArrayBuffer>, type?: string, as?: string): Promise<TestResponse>;
  getAttachment(id: unknown, as?: string | null): Promise<Response>;
}

/** Opens an installation with an owner (`admin`), an administrator with the duty support (`ana`) and a customer. */
export async function openNotesFixture(): Promise<NotesFixture> {
  const files = memoryImages();
  const api = await openApiFixture({ images: files, settings: { maxImageBytes: 5_000, maxDocumentBytes: 8_000 } });
  const grantDuties: NotesFixture['grantDuties'] = async (as, duties) => {
    await api.send('GET', 'permissions', { as });
    await api.db.kysely
      .updateTable(administrators.table)
      .set({ duties: JSON.stringify(duties) })
      .where('uid', '=', `uid-${as}`)
      .execute();
  };
  await api.send('GET', 'permissions');
  await grantDuties('ana', ['support']);
  const { json } = await api.send('POST', 'users/user', {
    body: { displayName: 'Lucía Fernández', email: 'lucia@correo.mx' },
  });
  const person = String(json['id']);
  const postNote: NotesFixture['postNote'] = (overrides = {}, as = 'ana') =>
    api.send('POST', 'notes', {
      as,
      body: { resource: 'users/user', recordId: person, text: 'Llamó por su pedido', ...overrides },
    });
  return {
    api,
    files,
    person,
    grantDuties,
    postNote,
    async createNote(overrides, as) {
      const { status, json, text } = await postNote(overrides, as);
      if (status !== 201) throw new Error(text);
      return json;
    },
    updateNote: (note, body, as = 'ana') =>
      api.send('PUT', `notes/${String(note['id'])}`, { as, body, version: Number(note['version']) }),
    deleteNote: (note, as = 'ana') =>
      api.send('DELETE', `notes/${String(note['id'])}`, { as, version: Number(note['version']) }),
    async notesVisibleTo(as, filter = { resource: 'users/user', recordId: person }) {
      return (await api.send('GET', listPath('notes', { filter }), { as })).json as unknown as Json[];
    },
    async upload(bytes = createPng(), type = 'image/png', as = 'ana') {
      const headers = { 'Content-Type': type, Authorization: `Bearer ${as}` };
      const request = new Request('http://localhost/api/attachments', { method: 'POST', body: bytes, headers });
      return readResponse(await api.fetch(request));
    },
    getAttachment: async (id, as = 'ana') =>
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
