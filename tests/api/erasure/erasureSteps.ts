import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Item } from '../catalogRequests';
import { listPath, type Json, type RequestOptions } from '../apiFixture';
import type { ErasureFixture } from './erasureFixture';

export const rowsOf = async ({ db }: ErasureFixture, query: string): Promise<Json[]> =>
  (await sql.raw<Json>(query).execute(db.kysely)).rows;

/** Creates a record, or requests its creation if an approval is required. */
export async function createRecord(
  fixture: ErasureFixture,
  resource: string,
  body: object,
  sent: RequestOptions = {},
): Promise<Item> {
  const { status, text, json } = await fixture.send('POST', resource, { body, key: crypto.randomUUID(), ...sent });
  if (status > 202) throw new Error(text);
  return json as unknown as Item;
}

export const createPerson = (
  fixture: ErasureFixture,
  displayName: string,
  email: string,
  more: object = {},
): Promise<Item> => createRecord(fixture, 'users/user', { displayName, email, ...more });

export async function updateRecord(fixture: ErasureFixture, address: string, body: object): Promise<Item> {
  const { version } = (await fixture.send('GET', address)).json as unknown as Item;
  const { status, text, json } = await fixture.send('PUT', address, { version, body });
  if (status !== 200) throw new Error(text);
  return json as unknown as Item;
}

export async function rename(fixture: ErasureFixture, id: string, ...names: string[]): Promise<void> {
  for (const displayName of names) await updateRecord(fixture, `users/user/${id}`, { displayName });
}

/** Julia requests the erasure and Ana approves it. */
export async function approveErasure(fixture: ErasureFixture, id: string): Promise<void> {
  const requested = await fixture.act(`users/user/${id}`, 'erase', { reason: 'personAsked' });
  expect(requested.status).toBe(202);
  const approval = requested.json['approval'] as unknown as Item;
  expect((await fixture.act(`approvals/${approval.id}`, 'approve', {}, { as: 'ana' })).status).toBe(200);
}

/** Requests, approves and completes the erasure. */
export async function eraseUser(fixture: ErasureFixture, id: string): Promise<void> {
  await approveErasure(fixture, id);
  for (let time = 0; time < 4; time += 1) await fixture.runScheduler();
  expect(await isErasureDone(fixture, id)).toBe(true);
}

export async function isErasureDone(fixture: ErasureFixture, id: string): Promise<boolean> {
  const { doneAt } = await fixture.db.kysely
    .selectFrom('erasures')
    .select('doneAt')
    .where('accountId', '=', id)
    .executeTakeFirstOrThrow();
  return doneAt !== null;
}

export async function eventsOf(fixture: ErasureFixture, recordId: string): Promise<Json[]> {
  const { json } = await fixture.send(
    'GET',
    listPath('audit-events', { filter: { recordId }, sort: ['createdAt', 'ASC'] }),
  );
  return json as unknown as Json[];
}

export async function expectNoFaults(fixture: ErasureFixture): Promise<void> {
  expect(await fixture.faults()).toEqual([]);
  expect(await fixture.sealFaults()).toEqual([]);
}
