import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxPasses } from '../../../api/erasure/check';
import { openApiFixture } from '../apiFixture';
import {
  approveErasure,
  eraseUser,
  expectNoFaults,
  createRecord,
  createPerson,
  rename,
  rowsOf,
  openErasureFixture,
  type ErasureFixture,
} from './erasureFixture';

/** An erasure changes no other records, whatever names the person had before. */

let fixture: ErasureFixture;
beforeEach(async () => {
  fixture = await openErasureFixture();
});
afterEach(() => fixture.close());

const queryRows = (query: string) => rowsOf(fixture, query);

const expectChecksPassed = async () => {
  await expectNoFaults(fixture);
  const { status, json } = await fixture.send('GET', 'system/checks');
  expect([status, json['ok']]).toEqual([200, true]);
};

describe('other accounts at an erasure', () => {
  test('preserves an address that ends with the erased one', async () => {
    const ana = await createPerson(fixture, 'Ana Gil', 'ana@correo.example');
    const mariana = await createPerson(fixture, 'Mariana Paz', 'mariana@correo.example');
    await eraseUser(fixture, ana.id);
    expect((await fixture.send('GET', `users/user/${mariana.id}`)).json).toMatchObject({
      displayName: 'Mariana Paz',
      email: 'mariana@correo.example',
      version: mariana.version,
    });
    await expectChecksPassed();
  });

  test('preserves the phone number that another person shares', async () => {
    const phone = '+525599999999';
    const firstPerson = await createPerson(fixture, 'Uno Gil', 'casa@correo.example', { phone });
    const otherPerson = await createPerson(fixture, 'Dos Gil', 'dos@correo.example', { phone });
    await eraseUser(fixture, firstPerson.id);
    expect((await fixture.send('GET', `users/user/${otherPerson.id}`)).json).toMatchObject({
      phone,
      version: otherPerson.version,
    });
  });

  test('preserves texts of other accounts that contain the erased name', async () => {
    const otherPerson = await createPerson(fixture, 'Otra Persona', 'otra.persona@correo.example', {});
    await fixture.act(`users/user/${otherPerson.id}`, 'block', { reason: 'Llamó Uno Gil, uno@correo.example' });
    const person = await createPerson(fixture, 'Uno Gil', 'uno@correo.example');
    await eraseUser(fixture, person.id);
    expect((await fixture.send('GET', `users/user/${otherPerson.id}`)).json).toMatchObject({
      blockedReason: 'Llamó Uno Gil, uno@correo.example',
    });
  });
});

describe('former names at an erasure', () => {
  test.each(['2026', '2026-07-01', '07', 'VTA', 'MXN', 'completed', 'wallet', 'liability', 'Era', 'Ed', 'Erased'])(
    'preserves figures, dates, numbers and states equal to the former name %s',
    async (name) => {
      const { id } = fixture.person;
      const readRows = () =>
        Promise.all([
          queryRows(`select * from sales order by id`),
          queryRows(`select * from refunds order by id`).then((all) => all.map((row) => ({ ...row, reason: null }))),
          queryRows(`select * from journals order by id`).then((all) => all.map((row) => ({ ...row, reason: null }))),
          queryRows(`select * from entries order by id`),
          queryRows(`select * from "ledgerAccounts" order by id`),
          queryRows(
            `select id, number, state, bank, "bankReference", "receivedOn", currency, "sameAs" from deposits order by id`,
          ),
          queryRows(`select id, "codeLast4", state, currency, "expiresOn" from "giftCards" order by id`),
        ]);
      await rename(fixture, id, name, 'Lucia F');
      const rowsBefore = await readRows();
      await eraseUser(fixture, id);
      expect(await readRows()).toEqual(rowsBefore);
      await expectChecksPassed();
    },
  );

  test('preserves words that contain a short former name', async () => {
    const { id } = fixture.person;
    await rename(fixture, id, 'Ana');
    const deposit = await createRecord(fixture, 'deposits', {
      accountId: id,
      amountMinor: 700,
      bank: 'Banamex',
      bankReference: 'SEMANA-22',
      receivedOn: '2026-07-01',
    });
    await fixture.act(`deposits/${deposit.id}`, 'reject', { reason: 'La semana pasada, no llegó a Banamex' });
    await eraseUser(fixture, id);
    expect((await fixture.send('GET', `deposits/${deposit.id}`)).json).toMatchObject({
      bank: 'Banamex',
      bankReference: 'SEMANA-22',
      reason: 'La semana pasada, no llegó a Banamex',
    });
  });

  test('redacts former names in free texts as whole words, once', async () => {
    const { id } = fixture.person;
    await rename(fixture, id, 'Erased', 'Rosario Ñandú');
    const deposit = await createRecord(fixture, 'deposits', {
      accountId: id,
      amountMinor: 700,
      bank: 'BBVA',
      bankReference: 'R-1',
      receivedOn: '2026-07-01',
    });
    const reason = 'ROSARIO ÑANDÚ llamó al 52 (55) 1234-5678; Rosario Ñandúes y 1525512345678 no; erased';
    await fixture.act(`deposits/${deposit.id}`, 'reject', { reason });
    await eraseUser(fixture, id);
    const redactedText = `Erased · ${id.slice(-6)}`;
    expect((await fixture.send('GET', `deposits/${deposit.id}`)).json['reason']).toBe(
      `${redactedText} llamó al ${redactedText}; Rosario Ñandúes y 1525512345678 no; ${redactedText}`,
    );
  });
});

describe('administrators at an erasure', () => {
  test('preserves the actors of events when the erased person has their name', async () => {
    const countActions = () =>
      queryRows(
        `select "actorId", "actorEmail", "actorName", count(*) as n from "auditEvents" where "actorId" <> 'system' and action <> 'approve' and action <> 'erase' group by 1, 2, 3 order by 1, 2, 3`,
      );
    const readApprovals = () => queryRows(`select id, "requestedByEmail", "decidedByEmail" from approvals order by id`);
    const listAccounts = () =>
      queryRows(`select email, "displayName", version from accounts where view = 'administrator' order by id`);
    const [admin] = await queryRows(
      `select "displayName" from accounts where view = 'administrator' and uid = 'uid-admin'`,
    );
    const person = await createPerson(fixture, String(admin?.['displayName'] ?? 'Julia'), 'dmin@sobremesa.app');
    await rename(fixture, person.id, 'Pedro Cliente');
    await approveErasure(fixture, person.id);
    const stateBefore = [await countActions(), await readApprovals(), await listAccounts()];
    for (let time = 0; time < 3; time += 1) await fixture.runScheduler();
    expect([await countActions(), await readApprovals(), await listAccounts()]).toEqual(stateBefore);
    await expectChecksPassed();
  });

  test('rejects the erasure of a user with the address of an administrator', async () => {
    const person = await createPerson(fixture, 'Uno Gil', 'uno@correo.example');
    await sql`update accounts set email = 'Uno@Correo.example' where view = 'administrator' and uid = 'uid-ana'`.execute(
      fixture.db.kysely,
    );
    const { status, json } = await fixture.act(`users/user/${person.id}`, 'erase', { reason: 'other' });
    expect([status, json['code']]).toEqual([409, 'account.administratorsEmail']);
  });
});

describe('failed erasures', () => {
  const listOpenErasures = () => queryRows(`select "accountId", passes from erasures where "doneAt" is null`);

  test('logs a failed erasure, completes others and reports a check fault in the end', async () => {
    const person = await createPerson(fixture, 'Uno Gil', 'uno@correo.example');
    await approveErasure(fixture, person.id);
    // Makes the search keys unreadable.
    await sql`update erasures set sought = 'x' where "accountId" = ${person.id}`.execute(fixture.db.kysely);
    await approveErasure(fixture, fixture.person.id);
    for (let time = 0; time < 3; time += 1) await fixture.runScheduler();
    expect(await fixture.listPersonalDataLeft()).toEqual([]);
    expect((await listOpenErasures()).map(({ accountId }) => accountId)).toEqual([person.id]);
    expect(fixture.log).toContainEqual(expect.objectContaining({ level: 'error', event: 'erasures' }));
    await sql`update erasures set passes = ${maxPasses} where "accountId" = ${person.id}`.execute(fixture.db.kysely);
    expect(await fixture.listFaults()).toEqual([`erasuresEnd: ${person.id}: not finished after ${maxPasses} passes`]);
  });

  test('stops a failing erasure after the maximum number of passes', async () => {
    await approveErasure(fixture, fixture.person.id);
    await sql`update deposits set state = 'none'`.execute(fixture.db.kysely);
    for (let time = 0; time < maxPasses + 2; time += 1) await fixture.runScheduler();
    expect(await listOpenErasures()).toMatchObject([{ passes: maxPasses }]);
  });
});

test('rejects changes of append-only rows while an erasure is pending', async () => {
  await approveErasure(fixture, fixture.person.id);
  const forge = () => sql`update "auditEvents" set reason = 'x'`.execute(fixture.db.kysely);
  await expect(forge()).rejects.toThrow('append-only');
  await fixture.runScheduler();
  await expect(forge()).rejects.toThrow('append-only');
});

test('rejects an erasure by a sole owner', async () => {
  const createMoneyLimit = (amountMinor: number) => ({ MXN: amountMinor, COP: amountMinor, CLP: amountMinor });
  const api = await openApiFixture({
    settings: {
      limits: {
        actMinor: createMoneyLimit(1_000),
        personDayMinor: createMoneyLimit(1_000),
        beneficiaryDayMinor: createMoneyLimit(1_000),
        keyHourMinor: createMoneyLimit(1_000),
      },
    },
  });
  const { json } = await api.send('POST', 'users/user', {
    body: { displayName: 'Uno Gil', email: 'uno@correo.example' },
    key: crypto.randomUUID(),
  });
  const id = String(json['id']);
  const { status, json: refusal } = await api.send('POST', `users/user/${id}/erase`, {
    version: 1,
    key: crypto.randomUUID(),
    body: { reason: 'other' },
  });
  expect([status, refusal['code']]).toEqual([409, 'approval.nobodyElse']);
  expect((await api.send('GET', `users/user/${id}`)).json['erasedAt']).toBeNull();
  await api.close();
});

test('rejects the erasure of an archived person with a balance in another currency', async () => {
  const person = await createPerson(fixture, 'Uno Gil', 'uno@correo.example');
  expect((await fixture.send('DELETE', `users/user/${person.id}`, { version: person.version })).status).toBe(200);
  // A refund can credit the wallet of an archived person.
  await sql`insert into "ledgerAccounts" (id, code, type, currency, "holderId", "balanceMinor", "createdAt", "updatedAt", version, archived)
    values (${crypto.randomUUID()}, ${`liability:wallet:${person.id}:COP`}, 'liability', 'COP', ${person.id}, 5000, ${fixture.now.value.toISOString()}, ${fixture.now.value.toISOString()}, 1, 0)`.execute(
    fixture.db.kysely,
  );
  expect((await fixture.act(`users/user/${person.id}`, 'erase', { reason: 'other' })).json['code']).toBe(
    'account.hasBalance',
  );
});
