import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Json } from '../apiFixture';
import { createRecord, lucia, openErasureFixture, type ErasureFixture } from './erasureFixture';

/** Only references decide which records belong to a person. */

let fixture: ErasureFixture;
beforeEach(async () => {
  fixture = await openErasureFixture();
});
afterEach(() => fixture.close());

async function eraseAll(): Promise<void> {
  expect((await fixture.erase()).status).toBe(200);
  for (let time = 0; time < 3; time += 1) await fixture.runScheduler();
  expect(await fixture.listPersonalDataLeft()).toEqual([]);
  expect(await fixture.sealFaults()).toEqual([]);
  expect(await fixture.listFaults()).toEqual([]);
}

test('preserves the current recipient of a card once theirs and redacts its history', async () => {
  const card = await createRecord(fixture, 'giftcards', {
    initialMinor: 5_000,
    recipient: { name: lucia.name, email: lucia.email },
  });
  const recipient = { name: 'Otra Persona', email: 'otra.persona@correo.example' };
  const { status } = await fixture.send('PUT', `giftcards/${card.id}`, { version: card.version, body: { recipient } });
  expect(status).toBe(200);
  await eraseAll();
  expect((await fixture.send('GET', `giftcards/${card.id}`)).json).toMatchObject({ recipient });
});

test('redacts only the erased person’s card in a batch request', async () => {
  await createRecord(fixture, 'giftcards/batch', {
    cards: [
      { initialMinor: 90_000_000 / 20, recipient: { name: lucia.name, email: lucia.email } },
      ...Array.from({ length: 30 }, (_, index) => ({
        initialMinor: 90_000_000 / 20,
        recipient: { name: `Otra Persona ${index}`, email: `otra${index}@correo.example` },
      })),
    ],
  });
  const readInput = async () => {
    const { rows } = await sql<Json>`select input from approvals where action = 'batchGiftcards'`.execute(
      fixture.db.kysely,
    );
    return rows.map(({ input }) => String(input));
  };
  expect(await readInput()).toEqual([expect.stringContaining(lucia.email)]);
  await eraseAll();
  expect(await readInput()).toEqual([expect.stringContaining('otra7@correo.example')]);
});

test('preserves an account whose id equals that of an erased person’s record', async () => {
  const { id } = fixture.namesake;
  await createRecord(fixture, 'deposits', {
    id,
    accountId: fixture.person.id,
    amountMinor: 700,
    bank: 'BBVA',
    bankReference: 'SAME-ID',
    receivedOn: '2026-07-01',
  });
  await fixture.act(`deposits/${id}`, 'reject', { reason: 'No llegó' });
  await eraseAll();
  expect((await fixture.send('GET', `users/user/${id}`)).json).toMatchObject({
    displayName: lucia.name,
    email: 'otra@correo.example',
    version: fixture.namesake.version,
  });
});
