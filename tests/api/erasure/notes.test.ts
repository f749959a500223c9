import { afterEach, beforeEach, expect, test } from 'vitest';
import { listPath, readResponse, type Json } from '../apiFixture';
import { createPng } from '../imagesFixture';
import { lucia, openErasureFixture, type ErasureFixture } from './erasureFixture';

let fixture: ErasureFixture;
beforeEach(async () => {
  fixture = await openErasureFixture();
});
afterEach(() => fixture.close());

async function eraseAll(): Promise<void> {
  expect((await fixture.erase()).status).toBe(200);
  await fixture.runScheduler();
  await fixture.runScheduler();
}

const notesOn = async (resource: string) =>
  (await fixture.send('GET', listPath('notes', { filter: { resource } }))).json as unknown as Json[];

test('clears notes about the account and redacts notes about its records', async () => {
  await eraseAll();
  const [noteOnPerson] = await notesOn('users/user');
  expect(noteOnPerson).toMatchObject({ text: null, mentions: null, attachments: null, authorId: 'uid-admin' });
  const [noteOnDeposit] = await notesOn('deposits');
  const erasedName = `Erased · ${fixture.person.id.slice(-6)}`;
  expect(noteOnDeposit?.['text']).toBe(`Habló ${erasedName}: ${erasedName}. Es un asunto de @[uid-admin]`);
});

test('preserves notes about a person with the same name', async () => {
  const text = `Llamó ${lucia.name}`;
  await fixture.send('POST', 'notes', { body: { resource: 'users/user', recordId: fixture.namesake.id, text } });
  await eraseAll();
  expect((await notesOn('users/user')).map((note) => note['text'])).toContain(text);
});

test('deletes files attached to notes about the person', async () => {
  const [deposit] = (await fixture.send('GET', listPath('deposits', {}))).json as unknown as Json[];
  const headers = { 'Content-Type': 'image/png', Authorization: 'Bearer admin' };
  const attachFile = async (resource: string, recordId: unknown) => {
    const request = new Request('http://localhost/api/attachments', { method: 'POST', body: createPng(), headers });
    const { id } = (await readResponse(await fixture.fetch(request))).json;
    const body = { resource, recordId, attachments: [{ id, name: `${lucia.former}.png` }] };
    expect((await fixture.send('POST', 'notes', { body })).status).toBe(201);
    return String(id);
  };
  const ids = [await attachFile('users/user', fixture.person.id), await attachFile('deposits', deposit?.['id'])];
  await eraseAll();
  fixture.now.advance(60_000);
  await fixture.runScheduler();
  expect(await fixture.listPersonalDataLeft()).toEqual([]);
  expect(await fixture.db.kysely.selectFrom('images').select('id').where('id', 'in', ids).execute()).toEqual([]);
});

test('rejects a stale note edit with the erased name', async () => {
  const [noteBefore] = await notesOn('deposits');
  await eraseAll();
  const { status } = await fixture.send('PUT', `notes/${String(noteBefore?.['id'])}`, {
    version: Number(noteBefore?.['version']),
    body: { text: lucia.former },
  });
  expect(status).toBe(412);
});

test('rejects new and edited notes about an erased account and permits their deletion', async () => {
  await eraseAll();
  const subject = { resource: 'users/user', recordId: fixture.person.id };
  const [noteBefore] = await notesOn('users/user');
  const address = `notes/${String(noteBefore?.['id'])}`;
  const version = Number(noteBefore?.['version']);
  const body = { text: `Volvió a llamar ${lucia.former}` };
  const codes = [
    await fixture.send('POST', 'notes', { body: { ...subject, ...body } }),
    await fixture.send('PUT', address, { version, body }),
  ].map(({ status, json }) => [status, json['code']]);
  expect(codes).toEqual([
    [409, 'account.erased'],
    [409, 'account.erased'],
  ]);
  expect(await fixture.listPersonalDataLeft()).toEqual([]);
  expect((await fixture.send('DELETE', address, { version })).status).toBe(200);
});
