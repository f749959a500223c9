import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxAttachments } from '../../../contract/people/notes';
import type { Json } from '../apiFixture';
import { labelForm } from '../labels';
import { day, createPdf, createPng, upload, createImage } from '../imagesFixture';
import { openNotesFixture, violationsOf, type NotesFixture } from './notesFixture';

let fixture: NotesFixture;
beforeEach(async () => {
  fixture = await openNotesFixture();
});
afterEach(() => fixture.api.close());

const idOf = async (...uploadArguments: Parameters<NotesFixture['upload']>) =>
  String((await fixture.upload(...uploadArguments)).json['id']);
const createNoteWithFile = async (as = 'ana') => {
  const id = await idOf(createPdf(), 'application/pdf', as);
  return { id, note: await fixture.createNote({ attachments: [{ id, name: 'Recibo.pdf' }] }, as) };
};
async function isThere(id: string) {
  const row = await fixture.api.db.kysely.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst();
  return [row !== undefined, (await fixture.files.get(id)) !== null];
}

describe('files attached to notes', () => {
  test('attaches files to a note, which then needs no text', async () => {
    const [picture, document] = [await idOf(), await idOf(createPdf(), 'application/pdf')];
    const note = await fixture.createNote({
      text: null,
      attachments: [
        { id: picture, name: 'foto.png' },
        { id: document, name: 'Recibo de junio.pdf', type: 'image/png', bytes: 1 },
      ],
    });
    expect(note['attachments']).toEqual([
      { id: picture, name: 'foto.png', type: 'image/png', bytes: expect.any(Number) },
      { id: document, name: 'Recibo de junio.pdf', type: 'application/pdf', bytes: createPdf().length },
    ]);
  });

  test('serves an attachment to readers of the note, as a download without caching', async () => {
    const { id } = await createNoteWithFile();
    const response = await fixture.getAttachment(id, 'admin');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(createPdf());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${id}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('denies an attachment without a token, without access to the record and at other addresses', async () => {
    const { id } = await createNoteWithFile();
    const picture = await idOf();
    await fixture.createNote({ attachments: [{ id: picture, name: 'foto.png' }] });
    expect((await fixture.getAttachment(id, null)).status).toBe(401);
    expect((await fixture.getAttachment(id, 'user')).status).toBe(403);
    await fixture.grantDuties('ana', ['catalogs']);
    expect((await fixture.getAttachment(id)).status).toBe(404);
    expect((await fixture.api.send('GET', `documents/${id}`)).status).toBe(404);
    expect((await fixture.api.send('GET', `images/${picture}`, { as: null })).status).toBe(404);
    const body = labelForm({ imageUrl: `/api/images/${await idOf(createPng(), 'image/png', 'admin')}` });
    expect(violationsOf(await fixture.api.send('POST', 'catalogs/labels', { body }))).toEqual([
      422,
      ['imageUrl unknownImage'],
    ]);
  });

  test('lets only the uploader read and attach a file, once', async () => {
    const id = await idOf();
    const attachments = [{ id, name: 'foto.png' }];
    expect((await fixture.getAttachment(id, 'admin')).status).toBe(404);
    expect((await fixture.getAttachment(id)).status).toBe(200);
    const refusal = [422, ['attachments unknownImage']];
    expect(violationsOf(await fixture.postNote({ attachments }, 'admin'))).toEqual(refusal);
    expect(violationsOf(await fixture.postNote({ attachments: [...attachments, ...attachments] }))).toEqual(refusal);
    await fixture.createNote({ attachments });
    expect(violationsOf(await fixture.postNote({ attachments }))).toEqual(refusal);
  });

  test('rejects a public picture as an attachment', async () => {
    const { id } = await createImage(fixture.api);
    expect(violationsOf(await fixture.postNote({ attachments: [{ id, name: 'foto.png' }] }, 'admin'))).toEqual([
      422,
      ['attachments unknownImage'],
    ]);
    expect((await upload(fixture.api)).status).toBe(201);
  });

  test.each<[string, Uint8Array<ArrayBuffer>, string, string]>([
    ['HTML', new TextEncoder().encode('<script>%%EOF'), 'application/pdf', 'document.unsupportedType'],
    ['a picture declared as a PDF', createPng(), 'application/pdf', 'document.unsupportedType'],
    ['a PDF declared as a picture', createPdf(), 'image/png', 'image.unsupportedType'],
    ['an SVG', new TextEncoder().encode('<svg/>'), 'image/svg+xml', 'image.unsupportedType'],
    ['an encrypted PDF', createPdf('/Encrypt 5 0 R'), 'application/pdf', 'document.encrypted'],
    ['too large', new Uint8Array(8_001), 'application/pdf', 'request.tooLarge'],
  ])('rejects an attachment that is %s', async (_, bytes, type, code) => {
    expect((await fixture.upload(bytes, type)).json['code']).toBe(code);
  });

  test('accepts at most five attachments with valid names', async () => {
    const ids = await Promise.all(Array.from({ length: maxAttachments + 1 }, () => idOf()));
    const attachments = ids.map((id) => ({ id, name: 'foto.png' }));
    expect((await fixture.postNote({ attachments })).status).toBe(422);
    expect((await fixture.postNote({ attachments: attachments.slice(1) })).status).toBe(201);
    const [firstAttachmentId] = ids;
    for (const name of ['', 'a\u0000b', 'gnp.\u202Eexe', 'x'.repeat(121)])
      expect((await fixture.postNote({ attachments: [{ id: firstAttachmentId, name }] })).status).toBe(422);
  });

  test.each([
    ['cuenta.hta', 'cuenta.pdf'],
    ['cuenta.pdf.bat', 'cuenta.pdf.pdf'],
    ['página.html.', 'página.html..pdf'],
    ['.htaccess', 'archivo.pdf'],
    ['Recibo.PDF', 'Recibo.pdf'],
    [`${'x'.repeat(116)}.bat`, `${'x'.repeat(116)}.pdf`],
    ['x'.repeat(120), `${'x'.repeat(116)}.pdf`],
    [`${'x'.repeat(115)}🧾xyz`, `${'x'.repeat(115)}.pdf`],
  ])('renames the attachment %s to %s by its real type', async (sent, name) => {
    const id = await idOf(createPdf(), 'application/pdf');
    const { attachments } = await fixture.createNote({ attachments: [{ id, name: sent, type: 'image/png' }] });
    expect(attachments).toMatchObject([{ name }]);
  });

  test('gives a picture a matching extension, also when an older note named it otherwise', async () => {
    const id = await idOf();
    const note = await fixture.createNote({ attachments: [{ id, name: 'foto.html' }] });
    expect(note['attachments']).toMatchObject([{ name: 'foto.png' }]);
    const formerValue = JSON.stringify([{ id, name: 'foto.hta', type: 'image/png', bytes: 1 }]);
    await fixture.api.db.kysely.updateTable('notes').set({ attachments: formerValue }).execute();
    const { json } = await fixture.updateNote(note, { text: 'Otra', attachments: [{ id, name: 'foto.hta' }] });
    expect(json['attachments']).toMatchObject([{ name: 'foto.png' }]);
  });

  test('deletes a file when it is removed from its note or the note is deleted', async () => {
    const { id, note } = await createNoteWithFile();
    const picture = await idOf();
    const attachments = [{ id: picture, name: 'foto.png' }];
    const { json } = await fixture.updateNote(note, { attachments });
    expect([await isThere(id), await isThere(picture)]).toEqual([
      [false, false],
      [true, true],
    ]);
    await fixture.deleteNote(json);
    expect(await isThere(picture)).toEqual([false, false]);
    expect((await fixture.getAttachment(picture)).status).toBe(404);
  });

  test('deletes an upload that is never attached after a day', async () => {
    const id = await idOf();
    const { id: attached } = await createNoteWithFile();
    fixture.api.now.advance(day + 1);
    await idOf();
    expect([await isThere(id), await isThere(attached)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('preserves name and type of an attached file in an edit', async () => {
    const { id, note } = await createNoteWithFile();
    const { json } = await fixture.updateNote(note, { attachments: [{ id, name: 'Otro.pdf', type: 'image/png' }] });
    const [attachment] = json['attachments'] as unknown as Json[];
    expect(attachment).toMatchObject({ name: 'Recibo.pdf', type: 'application/pdf' });
  });
});
