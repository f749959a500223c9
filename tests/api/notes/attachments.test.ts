import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxAttachments } from '../../../contract/people/notes';
import type { Json } from '../apiFixture';
import { labelForm } from '../labels';
import { day, pdf, png, upload, createImage } from '../imagesFixture';
import { openNotesFixture, violationsOf, type NotesFixture } from './notesFixture';

let stage: NotesFixture;
beforeEach(async () => {
  stage = await openNotesFixture();
});
afterEach(() => stage.api.close());

const idOf = async (...given: Parameters<NotesFixture['upload']>) => String((await stage.upload(...given)).json['id']);
const withFile = async (as = 'ana') => {
  const id = await idOf(pdf(), 'application/pdf', as);
  return { id, note: await stage.createNote({ attachments: [{ id, name: 'Recibo.pdf' }] }, as) };
};
/** What there is of a file: its row, and its bytes. */
async function isThere(id: string) {
  const row = await stage.api.db.kysely.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst();
  return [row !== undefined, (await stage.files.get(id)) !== null];
}

describe('a file', () => {
  test('is attached to a note, which needs no text then, and says what it is', async () => {
    const [picture, document] = [await idOf(), await idOf(pdf(), 'application/pdf')];
    const note = await stage.createNote({
      text: null,
      attachments: [
        { id: picture, name: 'foto.png' },
        { id: document, name: 'Recibo de junio.pdf', type: 'image/png', bytes: 1 },
      ],
    });
    expect(note['attachments']).toEqual([
      { id: picture, name: 'foto.png', type: 'image/png', bytes: expect.any(Number) },
      { id: document, name: 'Recibo de junio.pdf', type: 'application/pdf', bytes: pdf().length },
    ]);
  });

  test('is answered to who may read the note as something to be saved, and kept nowhere on the way', async () => {
    const { id } = await withFile();
    const answer = await stage.getAttachment(id, 'admin');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${id}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('is answered to nobody else: not without a token, not to who may not read the record, not under another address', async () => {
    const { id } = await withFile();
    const picture = await idOf();
    await stage.createNote({ attachments: [{ id: picture, name: 'foto.png' }] });
    expect((await stage.getAttachment(id, null)).status).toBe(401);
    expect((await stage.getAttachment(id, 'user')).status).toBe(403);
    await stage.grantDuties('ana', ['catalogs']);
    expect((await stage.getAttachment(id)).status).toBe(404);
    expect((await stage.api.send('GET', `documents/${id}`)).status).toBe(404);
    expect((await stage.api.send('GET', `images/${picture}`, { as: null })).status).toBe(404);
    const body = labelForm({ imageUrl: `/api/images/${await idOf(png(), 'image/png', 'admin')}` });
    expect(violationsOf(await stage.api.send('POST', 'catalogs/labels', { body }))).toEqual([
      422,
      ['imageUrl unknownImage'],
    ]);
  });

  test('that no note has yet is seen and attached by who uploaded it alone, once', async () => {
    const id = await idOf();
    const attachments = [{ id, name: 'foto.png' }];
    expect((await stage.getAttachment(id, 'admin')).status).toBe(404);
    expect((await stage.getAttachment(id)).status).toBe(200);
    const refused = [422, ['attachments unknownImage']];
    expect(violationsOf(await stage.postNote({ attachments }, 'admin'))).toEqual(refused);
    expect(violationsOf(await stage.postNote({ attachments: [...attachments, ...attachments] }))).toEqual(refused);
    await stage.createNote({ attachments });
    expect(violationsOf(await stage.postNote({ attachments }))).toEqual(refused);
  });

  test('that was uploaded as a public picture cannot be attached', async () => {
    const { id } = await createImage(stage.api);
    expect(violationsOf(await stage.postNote({ attachments: [{ id, name: 'foto.png' }] }, 'admin'))).toEqual([
      422,
      ['attachments unknownImage'],
    ]);
    expect((await upload(stage.api)).status).toBe(201);
  });

  test.each<[string, Uint8Array<ArrayBuffer>, string, string]>([
    ['a page', new TextEncoder().encode('<script>%%EOF'), 'application/pdf', 'document.unsupportedType'],
    ['a picture that says it is a PDF', png(), 'application/pdf', 'document.unsupportedType'],
    ['a PDF that says it is a picture', pdf(), 'image/png', 'image.unsupportedType'],
    ['an SVG', new TextEncoder().encode('<svg/>'), 'image/svg+xml', 'image.unsupportedType'],
    ['a PDF with a password', pdf('/Encrypt 5 0 R'), 'application/pdf', 'document.encrypted'],
    ['what is too large', new Uint8Array(8_001), 'application/pdf', 'request.tooLarge'],
  ])('is refused that is %s', async (_, bytes, type, code) => {
    expect((await stage.upload(bytes, type)).json['code']).toBe(code);
  });

  test('is one of five, with a name that is one', async () => {
    const ids = await Promise.all(Array.from({ length: maxAttachments + 1 }, () => idOf()));
    const attachments = ids.map((id) => ({ id, name: 'foto.png' }));
    expect((await stage.postNote({ attachments })).status).toBe(422);
    expect((await stage.postNote({ attachments: attachments.slice(1) })).status).toBe(201);
    const [first] = ids;
    for (const name of ['', 'a\u0000b', 'gnp.\u202Eexe', 'x'.repeat(121)])
      expect((await stage.postNote({ attachments: [{ id: first, name }] })).status).toBe(422);
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
  ])('sent as %s is called %s, as what it is', async (sent, name) => {
    const id = await idOf(pdf(), 'application/pdf');
    const { attachments } = await stage.createNote({ attachments: [{ id, name: sent, type: 'image/png' }] });
    expect(attachments).toMatchObject([{ name }]);
  });

  test('that is a picture has the ending of one, also one that an older note called otherwise', async () => {
    const id = await idOf();
    const note = await stage.createNote({ attachments: [{ id, name: 'foto.html' }] });
    expect(note['attachments']).toMatchObject([{ name: 'foto.png' }]);
    const former = JSON.stringify([{ id, name: 'foto.hta', type: 'image/png', bytes: 1 }]);
    await stage.api.db.kysely.updateTable('notes').set({ attachments: former }).execute();
    const { json } = await stage.updateNote(note, { text: 'Otra', attachments: [{ id, name: 'foto.hta' }] });
    expect(json['attachments']).toMatchObject([{ name: 'foto.png' }]);
  });

  test('goes with its bytes when it is taken off the note, and when the note is deleted', async () => {
    const { id, note } = await withFile();
    const picture = await idOf();
    const attachments = [{ id: picture, name: 'foto.png' }];
    const { json } = await stage.updateNote(note, { attachments });
    expect([await isThere(id), await isThere(picture)]).toEqual([
      [false, false],
      [true, true],
    ]);
    await stage.deleteNote(json);
    expect(await isThere(picture)).toEqual([false, false]);
    expect((await stage.getAttachment(picture)).status).toBe(404);
  });

  test('that is never attached is swept after a day', async () => {
    const id = await idOf();
    const { id: attached } = await withFile();
    stage.api.now.advance(day + 1);
    await idOf();
    expect([await isThere(id), await isThere(attached)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('of a note keeps its name and its type, whatever an edit says of it', async () => {
    const { id, note } = await withFile();
    const { json } = await stage.updateNote(note, { attachments: [{ id, name: 'Otro.pdf', type: 'image/png' }] });
    const [kept] = json['attachments'] as unknown as Json[];
    expect(kept).toMatchObject({ name: 'Recibo.pdf', type: 'application/pdf' });
  });
});
