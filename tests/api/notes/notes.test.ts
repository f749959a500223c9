import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxMentions } from '../../../contract/people/notes';
import { listPath, type Json } from '../apiFixture';
import { createLabel } from '../labels';
import { openNotesFixture, violationsOf, type NotesFixture } from './notesFixture';

let fixture: NotesFixture;
beforeEach(async () => {
  fixture = await openNotesFixture();
});
afterEach(() => fixture.api.close());

const textsOf = (notes: readonly Json[]) => notes.map(({ text }) => text);
const eventsOf = async (as = 'admin', filter: object = { historyId: fixture.person, resource: 'notes' }) =>
  (await fixture.api.send('GET', listPath('audit-events', { filter, sort: ['createdAt', 'ASC'] }), { as }))
    .json as unknown as Json[];

describe('notes', () => {
  test('lists notes with their authors to readers of the record, newest first', async () => {
    await fixture.createNote({ text: 'Uno\n\ndos' });
    await fixture.createNote({ text: 'Tres' }, 'admin');
    const [newestNote, oldest] = await fixture.notesVisibleTo('ana');
    expect(newestNote).toMatchObject({ text: 'Tres', authorId: 'uid-admin', editedAt: null });
    expect(oldest).toMatchObject({ text: 'Uno\n\ndos', authorId: 'uid-ana', authorName: expect.any(String) });
  });

  test('hides notes from callers who may not read the record, in lists, by id and in the history', async () => {
    const note = await fixture.createNote();
    await fixture.grantDuties('ana', ['catalogs']);
    expect(await fixture.notesVisibleTo('ana')).toEqual([]);
    expect((await fixture.api.send('GET', `notes/${String(note['id'])}`, { as: 'ana' })).status).toBe(404);
    expect((await fixture.updateNote(note, { text: 'Otra' })).status).toBe(404);
    expect((await fixture.deleteNote(note)).status).toBe(404);
    expect(await eventsOf('ana')).toEqual([]);
    expect(await eventsOf('admin')).toHaveLength(1);
  });

  test('permits notes on readable records to every reader, auditors included, and on nothing else', async () => {
    const { id } = await createLabel(fixture.api);
    await fixture.grantDuties('ana', ['auditor']);
    expect((await fixture.postNote()).status).toBe(201);
    await fixture.grantDuties('ana', ['catalogs']);
    expect((await fixture.postNote({ resource: 'catalogs/labels', recordId: id })).status).toBe(201);
    expect(violationsOf(await fixture.postNote())).toEqual([422, ['resource unknownReference']]);
    const unknownSubject = { resource: 'catalogs/labels', recordId: fixture.person };
    expect(violationsOf(await fixture.postNote(unknownSubject))).toEqual([422, ['recordId unknownReference']]);
    for (const resource of ['audit-events', 'notes', 'nothing'])
      expect(violationsOf(await fixture.postNote({ resource }, 'admin'))).toEqual([422, ['resource unknownReference']]);
  });

  test('permits notes on an archived record', async () => {
    const { id, version } = await createLabel(fixture.api);
    const subject = { resource: 'catalogs/labels', recordId: id };
    await fixture.createNote(subject);
    await fixture.api.send('DELETE', `catalogs/labels/${id}`, { version });
    await fixture.createNote({ ...subject, text: 'Por qué se archivó' });
    expect(textsOf(await fixture.notesVisibleTo('ana', subject))).toEqual([
      'Por qué se archivó',
      'Llamó por su pedido',
    ]);
  });

  test('rejects empty and overlong notes, hidden characters and foreign authors', async () => {
    expect(violationsOf(await fixture.postNote({ text: '  \n ' }))).toEqual([422, ['text required']]);
    expect((await fixture.postNote({ text: 'x'.repeat(4_000) })).status).toBe(201);
    expect(violationsOf(await fixture.postNote({ text: 'x'.repeat(4_001) }))).toEqual([422, ['text tooLong']]);
    expect(violationsOf(await fixture.postNote({ text: 'a\u202Eb' }))).toEqual([422, ['text hiddenCharacters']]);
    expect(violationsOf(await fixture.postNote({ authorId: 'uid-admin' }))).toEqual([422, ['authorId readOnly']]);
  });

  test('permits edits by the author only and marks them', async () => {
    const note = await fixture.createNote();
    expect((await fixture.updateNote(note, { text: 'Dicho por otra' }, 'admin')).json['code']).toBe(
      'permission.missing',
    );
    fixture.api.now.advance(60_000);
    const { json } = await fixture.updateNote(note, { text: 'Llamó dos veces' });
    expect(json).toMatchObject({ text: 'Llamó dos veces', version: 2, editedAt: json['updatedAt'] });
    expect(violationsOf(await fixture.updateNote(json, { recordId: crypto.randomUUID() }))).toEqual([
      422,
      ['recordId immutable'],
    ]);
  });

  test('rejects an edit of a stale note with its current text', async () => {
    const note = await fixture.createNote();
    await fixture.updateNote(note, { text: 'En la primera' });
    const secondUpdate = await fixture.updateNote(note, { text: 'En la segunda' });
    expect([secondUpdate.status, secondUpdate.json['code']]).toEqual([412, 'record.stale']);
    expect(secondUpdate.json['current']).toMatchObject({ text: 'En la primera' });
  });

  test('lets the author or an owner delete a note and erases its text everywhere', async () => {
    const texts = ['Secreto de Ana', 'Secreto de la dueña'];
    const [firstNote, secondNote] = [
      await fixture.createNote({ text: texts[0] }),
      await fixture.createNote({ text: texts[1] }, 'admin'),
    ];
    expect((await fixture.deleteNote(secondNote)).json['code']).toBe('permission.missing');
    expect((await fixture.deleteNote(firstNote, 'admin')).status).toBe(200);
    expect((await fixture.deleteNote(secondNote, 'admin')).status).toBe(200);
    expect(await fixture.notesVisibleTo('ana')).toEqual([]);
    const rows = await fixture.api.db.kysely.selectFrom('notes').selectAll().where('archived', 'in', [0, 1]).execute();
    const events = await fixture.api.db.kysely.selectFrom('auditEvents').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify([rows, events])).not.toContain('Secreto');
  });

  test('records creation, edits and deletion of a note in the history without its text', async () => {
    const note = await fixture.createNote();
    fixture.api.now.advance(1_000);
    const { json } = await fixture.updateNote(note, { text: 'Otra' });
    fixture.api.now.advance(1_000);
    await fixture.deleteNote(json, 'admin');
    const events = await eventsOf();
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['create', 'uid-ana'],
      ['update', 'uid-ana'],
      ['archive', 'uid-admin'],
    ]);
    expect(events.every(({ after }) => !('text' in (after as unknown as Json)))).toBe(true);
  });
});

describe('mentions in notes', () => {
  test('stores a mention by uid with the name of the person', async () => {
    const note = await fixture.createNote({ text: '¿Lo ves, @[uid-admin]? @[uid-admin]' });
    expect(note['mentions']).toEqual([{ uid: 'uid-admin', name: expect.any(String) }]);
  });

  test('notifies a mentioned person once, also when an edit adds the mention, and never the author', async () => {
    const notificationsOf = async (as: string) =>
      ((await fixture.api.send('GET', listPath('notifications', {}), { as })).json as unknown as Json[]).map(
        ({ kind, resource, recordId, times }) => [kind, resource, recordId, times],
      );
    const expectedNotification = ['mentioned', 'users/user', fixture.person];
    const note = await fixture.createNote({ text: 'Hola @[uid-admin] @[uid-ana]' });
    expect([await notificationsOf('admin'), await notificationsOf('ana')]).toEqual([
      [[...expectedNotification, 1]],
      [],
    ]);
    const { json } = await fixture.updateNote(note, { text: 'Hola de nuevo @[uid-admin]' });
    expect(await notificationsOf('admin')).toEqual([[...expectedNotification, 1]]);
    const otherNote = await fixture.createNote({ text: 'Nadie' }, 'admin');
    await fixture.updateNote(otherNote, { text: 'Ahora sí, @[uid-ana]' }, 'admin');
    expect(await notificationsOf('ana')).toEqual([[...expectedNotification, 1]]);
    await fixture.deleteNote(json);
    expect(await notificationsOf('admin')).toEqual([]);
  });

  test('links the notification to its note and removes it when the mention is removed', async () => {
    const readSubjects = async (as: string) =>
      ((await fixture.api.send('GET', listPath('notifications', {}), { as })).json as unknown as Json[])
        .map(({ noteId }) => String(noteId))
        .toSorted();
    const firstNote = await fixture.createNote({ text: 'Uno @[uid-admin]' });
    const secondNote = await fixture.createNote({ text: 'Dos @[uid-admin]' });
    const ids = [firstNote, secondNote].map(({ id }) => String(id));
    expect(await readSubjects('admin')).toEqual(ids.toSorted());
    await fixture.updateNote(secondNote, { text: 'Dos, sin nadie' });
    expect(await readSubjects('admin')).toEqual([ids[0]]);
    await fixture.deleteNote(firstNote);
    expect(await readSubjects('admin')).toEqual([]);
  });

  test('rejects a mention of a person who is unknown, blocked or without access', async () => {
    const tag = (as: string) => fixture.postNote({ text: `@[uid-${as}]` }, 'admin');
    expect((await tag('ana')).status).toBe(201);
    await fixture.grantDuties('ana', ['catalogs']);
    expect(violationsOf(await tag('ana'))).toEqual([422, ['text unknownReference']]);
    expect(violationsOf(await tag('nobody'))).toEqual([422, ['text unknownReference']]);
    await fixture.grantDuties('ana', ['support']);
    await fixture.api.db.kysely
      .updateTable('accounts')
      .set({ state: 'blocked' })
      .where('uid', '=', 'uid-ana')
      .execute();
    expect(violationsOf(await tag('ana'))).toEqual([422, ['text unknownReference']]);
  });

  test('preserves a mention of a person who has lost access', async () => {
    const note = await fixture.createNote({ text: 'Hola @[uid-ana]' }, 'admin');
    await fixture.grantDuties('ana', []);
    const { json } = await fixture.updateNote(note, { text: 'Hola otra vez @[uid-ana]' }, 'admin');
    expect(json['mentions']).toHaveLength(1);
  });

  test('limits the number of mentions', async () => {
    const text = Array.from({ length: maxMentions + 1 }, (_, index) => `@[uid-${index}]`).join(' ');
    expect(violationsOf(await fixture.postNote({ text }))).toEqual([422, ['text tooManyMentions']]);
  });
});
