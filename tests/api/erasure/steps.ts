import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Item } from '../catalogTests';
import { list, type Json, type Sent } from '../harness';
import type { Stage } from './stage';

export const rowsOf = async ({ db }: Stage, query: string): Promise<Json[]> =>
  (await sql.raw<Json>(query).execute(db.kysely)).rows;

/** Creates a record, or asks for it. */
export async function made(stage: Stage, resource: string, body: object, sent: Sent = {}): Promise<Item> {
  const { status, text, json } = await stage.send('POST', resource, { body, key: crypto.randomUUID(), ...sent });
  if (status > 202) throw new Error(text);
  return json as unknown as Item;
}

export const person = (stage: Stage, displayName: string, email: string, more: object = {}): Promise<Item> =>
  made(stage, 'users/user', { displayName, email, ...more });

/** Writes the form of a record as it is now. */
export async function change(stage: Stage, address: string, body: object): Promise<Item> {
  const { version } = (await stage.send('GET', address)).json as unknown as Item;
  const { status, text, json } = await stage.send('PUT', address, { version, body });
  if (status !== 200) throw new Error(text);
  return json as unknown as Item;
}

export async function rename(stage: Stage, id: string, ...names: string[]): Promise<void> {
  for (const displayName of names) await change(stage, `users/user/${id}`, { displayName });
}

/** Asks for an erasure as Julia, and approves it as Ana. */
export async function approveErasure(stage: Stage, id: string): Promise<void> {
  const asked = await stage.act(`users/user/${id}`, 'erase', { reason: 'personAsked' });
  expect(asked.status).toBe(202);
  const approval = asked.json['approval'] as unknown as Item;
  expect((await stage.act(`approvals/${approval.id}`, 'approve', {}, { as: 'ana' })).status).toBe(200);
}

/** The same, until nothing is looked for any more. */
export async function eraseUser(stage: Stage, id: string): Promise<void> {
  await approveErasure(stage, id);
  for (let time = 0; time < 4; time += 1) await stage.upkeep();
  expect(await isDone(stage, id)).toBe(true);
}

export async function isDone(stage: Stage, id: string): Promise<boolean> {
  const { doneAt } = await stage.db.kysely
    .selectFrom('erasures')
    .select('doneAt')
    .where('accountId', '=', id)
    .executeTakeFirstOrThrow();
  return doneAt !== null;
}

/** The audit events of a record, the oldest first. */
export async function eventsOf(stage: Stage, recordId: string): Promise<Json[]> {
  const { json } = await stage.send('GET', list('audit-events', { filter: { recordId }, sort: ['createdAt', 'ASC'] }));
  return json as unknown as Json[];
}

export async function expectGreen(stage: Stage): Promise<void> {
  expect(await stage.faults()).toEqual([]);
  expect(await stage.sealFaults()).toEqual([]);
}
