import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mapViolationsByField, type Item } from '../catalogRequests';
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
  lucia,
  openErasureFixture,
  type ErasureFixture,
} from './erasureFixture';

/** Records created before the approval of an erasure belong to the person. Later records do not. */

let fixture: ErasureFixture;
beforeEach(async () => {
  fixture = await openErasureFixture();
});
afterEach(() => fixture.close());

const reusedIdentity = { name: lucia.name, email: lucia.email };
const otherPerson = { name: 'Otra Dueña', email: 'duena@correo.example' };
const advanceSecond = async () => fixture.now.advance(1_000);
const countCards = async (id: string) => (await fixture.send('GET', `users/user/${id}`)).json['giftCardsCount'];

async function runJobs(runs = 3): Promise<void> {
  for (let time = 0; time < runs; time += 1) {
    await advanceSecond();
    await fixture.runScheduler();
  }
}

describe('termination of erasures', () => {
  test('completes although a card is issued to the address before each pass', async () => {
    await approveErasure(fixture, fixture.person.id);
    for (let time = 0; time < 3; time += 1) {
      await advanceSecond();
      await createRecord(fixture, 'giftcards', { initialMinor: 100, recipient: { email: lucia.email } });
      await fixture.runScheduler();
    }
    expect(await isErasureDone(fixture, fixture.person.id)).toBe(true);
  });

  test('completes although a record of the person changes before each pass', async () => {
    const [deposit] = await rowsOf(fixture, `select id from deposits where state = 'confirmed'`);
    await approveErasure(fixture, fixture.person.id);
    for (let time = 0; time < 2; time += 1) {
      await advanceSecond();
      await updateRecord(fixture, `deposits/${String(deposit?.['id'])}`, { note: `De ${lucia.name}` });
      await fixture.runScheduler();
    }
    expect(await isErasureDone(fixture, fixture.person.id)).toBe(true);
    expect(await fixture.listPersonalDataLeft()).toEqual([]);
    expect(await fixture.sealFaults()).toEqual([]);
  });
});

describe('changes between approval and first pass of an erasure', () => {
  const findOwnCardId = async () => String((await rowsOf(fixture, `select id from "giftCards"`))[0]?.['id']);

  test('preserves a card reassigned to another person', async () => {
    const id = await findOwnCardId();
    const { id: owner } = await createPerson(fixture, otherPerson.name, otherPerson.email);
    await approveErasure(fixture, fixture.person.id);
    await advanceSecond();
    await updateRecord(fixture, `giftcards/${id}`, { recipient: otherPerson, message: 'Para ti' });
    await runJobs();
    expect((await fixture.send('GET', `giftcards/${id}`)).json).toMatchObject({
      recipient: otherPerson,
      message: 'Para ti',
    });
    expect(await countCards(owner)).toBe(1);
    expect(await fixture.listPersonalDataLeft()).toEqual([]);
    await expectNoFaults(fixture);
  });

  test('erases a card reissued meanwhile', async () => {
    const id = await findOwnCardId();
    await approveErasure(fixture, fixture.person.id);
    await advanceSecond();
    expect((await fixture.act(`giftcards/${id}`, 'reissue', { reason: 'Se perdió' })).status).toBe(200);
    await runJobs();
    expect(await fixture.listPersonalDataLeft()).toEqual([]);
    await expectNoFaults(fixture);
  });

  test('preserves a card of a person who registers again with the address', async () => {
    await approveErasure(fixture, fixture.person.id);
    await advanceSecond();
    const { id } = await createPerson(fixture, 'Nueva Persona', lucia.email);
    const recipient = { name: 'Nueva Persona', email: lucia.email };
    const card = await createRecord(fixture, 'giftcards', { initialMinor: 100, recipient, message: 'Hola' });
    await runJobs();
    expect((await fixture.send('GET', `giftcards/${card.id}`)).json).toMatchObject({ recipient, message: 'Hola' });
    // A card to the previous owner of the address is not counted.
    expect(await countCards(id)).toBe(1);
    expect(await isErasureDone(fixture, fixture.person.id)).toBe(true);
    await expectNoFaults(fixture);
  });
});

describe('pending approvals at an erasure', () => {
  const createBatchForm = (recipient: object) => ({
    cards: Array.from({ length: 21 }, (_, index) => ({ initialMinor: 5_000_000, ...(index === 0 && { recipient }) })),
  });
  const getApprovalId = (response: Item) => (response as unknown as { approval: Item }).approval.id;

  test('lapses a pending approval that names the erased person', async () => {
    const id = getApprovalId(await createRecord(fixture, 'giftcards/batch', createBatchForm(reusedIdentity)));
    await approveErasure(fixture, fixture.person.id);
    expect((await fixture.send('GET', `approvals/${id}`)).json).toMatchObject({ state: 'lapsed' });
    const { status, json } = await fixture.act(`approvals/${id}`, 'approve', {}, { as: 'ana' });
    expect([status, json['code']]).toEqual([409, 'approval.notPending']);
    expect((await eventsOf(fixture, id)).map(({ action }) => action)).toEqual(['create', 'lapse']);
    await runJobs();
    expect(await fixture.listPersonalDataLeft()).toEqual([]);
    await expectNoFaults(fixture);
  });

  test('leaves a pending approval for other persons open', async () => {
    const id = getApprovalId(await createRecord(fixture, 'giftcards/batch', createBatchForm(otherPerson)));
    await eraseUser(fixture, fixture.person.id);
    expect((await fixture.act(`approvals/${id}`, 'approve', {}, { as: 'ana' })).status).toBe(200);
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
    const accountId = fixture.person.id;
    const { id } = await createRecord(fixture, 'deposits', { ...deposit, accountId });
    await fixture.act(`deposits/${id}`, 'confirm', {}, { as: 'ana' });
    await fixture.act(`users/user/${accountId}`, 'adjust-wallet', {
      deltaMinor: -700,
      currency: 'MXN',
      reason: 'Error',
    });
    await eraseUser(fixture, accountId);
    expect(await fixture.listPersonalDataLeft()).toEqual([]);
    const redactedText = `Erased · ${accountId.slice(-6)}`;
    const storedDeposit = (await fixture.send('GET', `deposits/${id}`)).json;
    expect(storedDeposit).toMatchObject({
      bank: `SPEI de ${redactedText}`,
      bankReference: `${redactedText} ${redactedText}`,
    });
    const response = await fixture.send('POST', 'deposits', {
      body: { ...deposit, accountId: fixture.namesake.id },
      key: crypto.randomUUID(),
    });
    expect([response.status, response.json['code'], mapViolationsByField(response)]).toEqual([
      409,
      'deposit.duplicate',
      {},
    ]);
    await expectNoFaults(fixture);
  });

  test('preserves a bank name equal to a one-word name of the person', async () => {
    const { id } = await createPerson(fixture, 'Banamex', 'banamex@correo.example');
    const { id: depositId } = await createRecord(fixture, 'deposits', {
      ...deposit,
      accountId: id,
      bank: 'Banamex',
      bankReference: 'R-9',
    });
    await fixture.act(`deposits/${depositId}`, 'cancel');
    await eraseUser(fixture, id);
    expect((await fixture.send('GET', `deposits/${depositId}`)).json).toMatchObject({
      bank: 'Banamex',
      bankReference: 'R-9',
    });
  });
});

test('redacts several stored responses under one idempotency key', async () => {
  const queryStoredResponses = () => fixture.db.kysely.selectFrom('idempotencyKeys').where('answer', 'is not', null);
  const storedRow = await queryStoredResponses().selectAll().limit(1).executeTakeFirstOrThrow();
  const { count } = await queryStoredResponses()
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const response = await vault.seal(JSON.stringify({ status: 200, headers: {}, body: '{}' }));
  // Places the two records at the end of the first page and the start of the second page.
  const fillingRows = Array.from({ length: 199 - Number(count) }, (_, index) => ({
    ...storedRow,
    actorId: 'uid-filled',
    key: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    answer: response,
  }));
  await fixture.db.kysely.insertInto('idempotencyKeys').values(fillingRows).execute();
  const key = 'ffffffff-0000-4000-8000-000000000000';
  for (const as of ['admin', 'ana'])
    await createRecord(fixture, 'giftcards', { initialMinor: 100, recipient: reusedIdentity }, { key, as });
  const createLastKey = (digit: number) => ({ key: `ffffffff-ffff-4000-8000-00000000000${digit}` });
  const approvalRequest = await fixture.act(
    `users/user/${fixture.person.id}`,
    'erase',
    { reason: 'personAsked' },
    createLastKey(1),
  );
  const { id } = approvalRequest.json['approval'] as unknown as Item;
  await fixture.act(`approvals/${id}`, 'approve', {}, { as: 'ana', ...createLastKey(2) });
  await runJobs();
  expect(await fixture.listPersonalDataLeft()).toEqual([]);
});
