import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { violationsByField, type Item } from '../catalogRequests';
import { vault } from '../apiFixture';
import {
  approveErasure,
  updateRecord,
  eraseUser,
  eventsOf,
  expectNoFaults,
  isErasureDone,
  createRecord,
  createPerson,
  rowsOf,
} from './erasureSteps';
import { lucia, openErasureFixture, type ErasureFixture } from './erasureFixture';

/** What was done until an erasure was approved is theirs; what comes later is not. */

let stage: ErasureFixture;
beforeEach(async () => {
  stage = await openErasureFixture();
});
afterEach(() => stage.close());

const herself = { name: lucia.name, email: lucia.email };
const other = { name: 'Otra Dueña', email: 'duena@correo.example' };
const later = async () => stage.now.advance(1_000);
const cardsTo = async (id: string) => (await stage.send('GET', `users/user/${id}`)).json['giftCardsCount'];

async function upkeep(times = 3): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await later();
    await stage.runScheduler();
  }
}

describe('termination of erasures', () => {
  test('completes although a card is issued to the address before each pass', async () => {
    await approveErasure(stage, stage.person.id);
    for (let time = 0; time < 3; time += 1) {
      await later();
      await createRecord(stage, 'giftcards', { initialMinor: 100, recipient: { email: lucia.email } });
      await stage.runScheduler();
    }
    expect(await isErasureDone(stage, stage.person.id)).toBe(true);
  });

  test('completes although a record of the person changes before each pass', async () => {
    const [deposit] = await rowsOf(stage, `select id from deposits where state = 'confirmed'`);
    await approveErasure(stage, stage.person.id);
    for (let time = 0; time < 2; time += 1) {
      await later();
      await updateRecord(stage, `deposits/${String(deposit?.['id'])}`, { note: `De ${lucia.name}` });
      await stage.runScheduler();
    }
    expect(await isErasureDone(stage, stage.person.id)).toBe(true);
    expect(await stage.personalDataLeft()).toEqual([]);
    expect(await stage.sealFaults()).toEqual([]);
  });
});

describe('changes between approval and first pass of an erasure', () => {
  const herCard = async () => String((await rowsOf(stage, `select id from "giftCards"`))[0]?.['id']);

  test('preserves a card reassigned to another person', async () => {
    const id = await herCard();
    const { id: owner } = await createPerson(stage, other.name, other.email);
    await approveErasure(stage, stage.person.id);
    await later();
    await updateRecord(stage, `giftcards/${id}`, { recipient: other, message: 'Para ti' });
    await upkeep();
    expect((await stage.send('GET', `giftcards/${id}`)).json).toMatchObject({ recipient: other, message: 'Para ti' });
    expect(await cardsTo(owner)).toBe(1);
    expect(await stage.personalDataLeft()).toEqual([]);
    await expectNoFaults(stage);
  });

  test('erases a card reissued meanwhile', async () => {
    const id = await herCard();
    await approveErasure(stage, stage.person.id);
    await later();
    expect((await stage.act(`giftcards/${id}`, 'reissue', { reason: 'Se perdió' })).status).toBe(200);
    await upkeep();
    expect(await stage.personalDataLeft()).toEqual([]);
    await expectNoFaults(stage);
  });

  test('preserves a card of a person who registers again with the address', async () => {
    await approveErasure(stage, stage.person.id);
    await later();
    const { id } = await createPerson(stage, 'Nueva Persona', lucia.email);
    const recipient = { name: 'Nueva Persona', email: lucia.email };
    const card = await createRecord(stage, 'giftcards', { initialMinor: 100, recipient, message: 'Hola' });
    await upkeep();
    expect((await stage.send('GET', `giftcards/${card.id}`)).json).toMatchObject({ recipient, message: 'Hola' });
    // Not the one that was issued to who had the address before.
    expect(await cardsTo(id)).toBe(1);
    expect(await isErasureDone(stage, stage.person.id)).toBe(true);
    await expectNoFaults(stage);
  });
});

describe('pending approvals at an erasure', () => {
  const batch = (recipient: object) => ({
    cards: Array.from({ length: 21 }, (_, at) => ({ initialMinor: 5_000_000, ...(at === 0 && { recipient }) })),
  });
  const approvalIn = (answer: Item) => (answer as unknown as { approval: Item }).approval.id;

  test('lapses a pending approval that names the erased person', async () => {
    const id = approvalIn(await createRecord(stage, 'giftcards/batch', batch(herself)));
    await approveErasure(stage, stage.person.id);
    expect((await stage.send('GET', `approvals/${id}`)).json).toMatchObject({ state: 'lapsed' });
    const { status, json } = await stage.act(`approvals/${id}`, 'approve', {}, { as: 'ana' });
    expect([status, json['code']]).toEqual([409, 'approval.notPending']);
    expect((await eventsOf(stage, id)).map(({ action }) => action)).toEqual(['create', 'lapse']);
    await upkeep();
    expect(await stage.personalDataLeft()).toEqual([]);
    await expectNoFaults(stage);
  });

  test('leaves a pending approval for other persons open', async () => {
    const id = approvalIn(await createRecord(stage, 'giftcards/batch', batch(other)));
    await eraseUser(stage, stage.person.id);
    expect((await stage.act(`approvals/${id}`, 'approve', {}, { as: 'ana' })).status).toBe(200);
  });
});

describe('bank and reference of a deposit after an erasure', () => {
  const deposit = {
    amountMinor: 700,
    bank: 'SPEI de Lucía Fernández',
    bankReference: 'LUCIA FERNANDEZ NAVA 5512345678',
    receivedOn: '2026-07-01',
  };

  test('redacts the sender in bank and reference and still rejects a duplicate', async () => {
    const accountId = stage.person.id;
    const { id } = await createRecord(stage, 'deposits', { ...deposit, accountId });
    await stage.act(`deposits/${id}`, 'confirm', {}, { as: 'ana' });
    await stage.act(`users/user/${accountId}`, 'adjust-wallet', { deltaMinor: -700, currency: 'MXN', reason: 'Error' });
    await eraseUser(stage, accountId);
    expect(await stage.personalDataLeft()).toEqual([]);
    const gone = `Erased · ${accountId.slice(-6)}`;
    const now = (await stage.send('GET', `deposits/${id}`)).json;
    expect(now).toMatchObject({ bank: `SPEI de ${gone}`, bankReference: `${gone} ${gone}` });
    const again = await stage.send('POST', 'deposits', {
      body: { ...deposit, accountId: stage.namesake.id },
      key: crypto.randomUUID(),
    });
    expect([again.status, again.json['code'], violationsByField(again)]).toEqual([409, 'deposit.duplicate', {}]);
    await expectNoFaults(stage);
  });

  test('preserves a bank name equal to a one-word name of the person', async () => {
    const { id } = await createPerson(stage, 'Banamex', 'banamex@correo.example');
    const { id: kept } = await createRecord(stage, 'deposits', {
      ...deposit,
      accountId: id,
      bank: 'Banamex',
      bankReference: 'R-9',
    });
    await stage.act(`deposits/${kept}`, 'cancel');
    await eraseUser(stage, id);
    expect((await stage.send('GET', `deposits/${kept}`)).json).toMatchObject({ bank: 'Banamex', bankReference: 'R-9' });
  });
});

test('redacts several stored responses under one idempotency key', async () => {
  const answers = () => stage.db.kysely.selectFrom('idempotencyKeys').where('answer', 'is not', null);
  const filled = await answers().selectAll().limit(1).executeTakeFirstOrThrow();
  const { count } = await answers()
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const answer = await vault.seal(JSON.stringify({ status: 200, headers: {}, body: '{}' }));
  // The two are the last of the first page, and the first of the second.
  const filling = Array.from({ length: 199 - Number(count) }, (_, at) => ({
    ...filled,
    actorId: 'uid-filled',
    key: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    answer,
  }));
  await stage.db.kysely.insertInto('idempotencyKeys').values(filling).execute();
  const key = 'ffffffff-0000-4000-8000-000000000000';
  for (const as of ['admin', 'ana'])
    await createRecord(stage, 'giftcards', { initialMinor: 100, recipient: herself }, { key, as });
  const last = (at: number) => ({ key: `ffffffff-ffff-4000-8000-00000000000${at}` });
  const asked = await stage.act(`users/user/${stage.person.id}`, 'erase', { reason: 'personAsked' }, last(1));
  const { id } = asked.json['approval'] as unknown as Item;
  await stage.act(`approvals/${id}`, 'approve', {}, { as: 'ana', ...last(2) });
  await upkeep();
  expect(await stage.personalDataLeft()).toEqual([]);
});
