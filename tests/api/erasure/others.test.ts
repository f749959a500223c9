import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxPasses } from '../../../api/erasure/passes';
import type { Item } from '../catalogTests';
import { freshApi, type Json } from '../harness';
import { openStage, type Stage } from './stage';

/** What an erasure must leave as it is, whatever somebody called the account before it. */

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const rows = async (query: string) => (await sql.raw<Json>(query).execute(stage.db.kysely)).rows;
const made = async (resource: string, body: object): Promise<Item> => {
  const { status, text, json } = await stage.send('POST', resource, { body, key: crypto.randomUUID() });
  if (status !== 201) throw new Error(text);
  return json as unknown as Item;
};
const person = (displayName: string, email: string, more: object = {}) =>
  made('users/user', { displayName, email, ...more });

async function rename(id: string, ...names: string[]): Promise<void> {
  for (const displayName of names) {
    const { version } = (await stage.send('GET', `users/user/${id}`)).json as unknown as Item;
    const { status } = await stage.send('PUT', `users/user/${id}`, { version, body: { displayName } });
    expect(status).toBe(200);
  }
}

async function ask(id: string): Promise<void> {
  const asked = await stage.act(`users/user/${id}`, 'erase', { reason: 'personAsked' });
  expect(asked.status).toBe(202);
  const approval = asked.json['approval'] as unknown as Item;
  expect((await stage.act(`approvals/${approval.id}`, 'approve', {}, { as: 'ana' })).status).toBe(200);
}

async function erase(id: string): Promise<void> {
  await ask(id);
  for (let time = 0; time < 4; time += 1) await stage.upkeep();
  expect((await rows(`select "doneAt" from erasures where "accountId" = '${id}'`))[0]?.['doneAt']).not.toBeNull();
}

const everythingGreen = async () => {
  expect(await stage.faults()).toEqual([]);
  expect(await stage.sealFaults()).toEqual([]);
  const { status, json } = await stage.send('GET', 'system/checks');
  expect([status, json['ok']]).toEqual([200, true]);
};

describe('another account', () => {
  test('keeps an address that ends with that of who is erased', async () => {
    const ana = await person('Ana Gil', 'ana@correo.example');
    const mariana = await person('Mariana Paz', 'mariana@correo.example');
    await erase(ana.id);
    expect((await stage.send('GET', `users/user/${mariana.id}`)).json).toMatchObject({
      displayName: 'Mariana Paz',
      email: 'mariana@correo.example',
      version: mariana.version,
    });
    await everythingGreen();
  });

  test('keeps the telephone that who is erased had too', async () => {
    const phone = '+525599999999';
    const one = await person('Uno Gil', 'casa@correo.example', { phone });
    const other = await person('Dos Gil', 'dos@correo.example', { phone });
    await erase(one.id);
    expect((await stage.send('GET', `users/user/${other.id}`)).json).toMatchObject({ phone, version: other.version });
  });

  test('keeps what it says of itself where its name is that of who is erased', async () => {
    const other = await person('Otra Persona', 'otra.persona@correo.example', {});
    await stage.act(`users/user/${other.id}`, 'block', { reason: 'Llamó Uno Gil, uno@correo.example' });
    const one = await person('Uno Gil', 'uno@correo.example');
    await erase(one.id);
    expect((await stage.send('GET', `users/user/${other.id}`)).json).toMatchObject({
      blockedReason: 'Llamó Uno Gil, uno@correo.example',
    });
  });
});

describe('a former name', () => {
  test.each(['2026', '2026-07-01', '07', 'VTA', 'MXN', 'completed', 'wallet', 'liability', 'Era', 'Ed', 'Erased'])(
    '%s changes no figure, day, number or state',
    async (name) => {
      const { id } = stage.person;
      const kept = () =>
        Promise.all([
          rows(`select * from sales order by id`),
          rows(`select * from refunds order by id`).then((all) => all.map((row) => ({ ...row, reason: null }))),
          rows(`select * from journals order by id`).then((all) => all.map((row) => ({ ...row, reason: null }))),
          rows(`select * from entries order by id`),
          rows(`select * from "ledgerAccounts" order by id`),
          rows(
            `select id, number, state, bank, "bankReference", "receivedOn", currency, "sameAs" from deposits order by id`,
          ),
          rows(`select id, "codeLast4", state, currency, "expiresOn" from "giftCards" order by id`),
        ]);
      await rename(id, name, 'Lucia F');
      const before = await kept();
      await erase(id);
      expect(await kept()).toEqual(before);
      await everythingGreen();
    },
  );

  test('that is short is no word of a bank or of a reference', async () => {
    const { id } = stage.person;
    await rename(id, 'Ana');
    const deposit = await made('deposits', {
      accountId: id,
      amountMinor: 700,
      bank: 'Banamex',
      bankReference: 'SEMANA-22',
      receivedOn: '2026-07-01',
    });
    await stage.act(`deposits/${deposit.id}`, 'reject', { reason: 'La semana pasada, no llegó a Banamex' });
    await erase(id);
    expect((await stage.send('GET', `deposits/${deposit.id}`)).json).toMatchObject({
      bank: 'Banamex',
      bankReference: 'SEMANA-22',
      reason: 'La semana pasada, no llegó a Banamex',
    });
  });

  test('of their own is taken out of free texts as whole words, once', async () => {
    const { id } = stage.person;
    await rename(id, 'Erased', 'Rosario Ñandú');
    const deposit = await made('deposits', {
      accountId: id,
      amountMinor: 700,
      bank: 'BBVA',
      bankReference: 'R-1',
      receivedOn: '2026-07-01',
    });
    const reason = 'ROSARIO ÑANDÚ llamó al 52 (55) 1234-5678; Rosario Ñandúes y 1525512345678 no; erased';
    await stage.act(`deposits/${deposit.id}`, 'reject', { reason });
    await erase(id);
    const gone = `Erased · ${id.slice(-6)}`;
    expect((await stage.send('GET', `deposits/${deposit.id}`)).json['reason']).toBe(
      `${gone} llamó al ${gone}; Rosario Ñandúes y 1525512345678 no; ${gone}`,
    );
  });
});

describe('what administrators did', () => {
  test('still says who, where the account was called as one of them', async () => {
    const deeds = () =>
      rows(
        `select "actorId", "actorEmail", "actorName", count(*) as n from "auditEvents" where "actorId" <> 'system' and action <> 'approve' and action <> 'erase' group by 1, 2, 3 order by 1, 2, 3`,
      );
    const asked = () => rows(`select id, "requestedByEmail", "decidedByEmail" from approvals order by id`);
    const accounts = () =>
      rows(`select email, "displayName", version from accounts where view = 'administrator' order by id`);
    const [admin] = await rows(`select "displayName" from accounts where view = 'administrator' and uid = 'uid-admin'`);
    const one = await person(String(admin?.['displayName'] ?? 'Julia'), 'dmin@sobremesa.app');
    await rename(one.id, 'Pedro Cliente');
    await ask(one.id);
    const before = [await deeds(), await asked(), await accounts()];
    for (let time = 0; time < 3; time += 1) await stage.upkeep();
    expect([await deeds(), await asked(), await accounts()]).toEqual(before);
    await everythingGreen();
  });

  test('is kept under their address: no user who has it is erased', async () => {
    const one = await person('Uno Gil', 'uno@correo.example');
    await sql`update accounts set email = 'Uno@Correo.example' where view = 'administrator' and uid = 'uid-ana'`.execute(
      stage.db.kysely,
    );
    const { status, json } = await stage.act(`users/user/${one.id}`, 'erase', { reason: 'other' });
    expect([status, json['code']]).toEqual([409, 'account.administratorsEmail']);
  });
});

describe('an erasure that fails', () => {
  const open = () => rows(`select "accountId", passes from erasures where "doneAt" is null`);

  test('is logged, stops no other, and is a fault in the end', async () => {
    const one = await person('Uno Gil', 'uno@correo.example');
    await ask(one.id);
    // What is looked for cannot be read.
    await sql`update erasures set sought = 'x' where "accountId" = ${one.id}`.execute(stage.db.kysely);
    await ask(stage.person.id);
    for (let time = 0; time < 3; time += 1) await stage.upkeep();
    expect(await stage.traces()).toEqual([]);
    expect((await open()).map(({ accountId }) => accountId)).toEqual([one.id]);
    expect(stage.log).toContainEqual(expect.objectContaining({ level: 'error', event: 'erasures' }));
    await sql`update erasures set passes = ${maxPasses} where "accountId" = ${one.id}`.execute(stage.db.kysely);
    expect(await stage.faults()).toEqual([`erasuresEnd: ${one.id}: not finished after ${maxPasses} passes`]);
  });

  test('is tried so often and no more', async () => {
    await ask(stage.person.id);
    await sql`update deposits set state = 'none'`.execute(stage.db.kysely);
    for (let time = 0; time < maxPasses + 2; time += 1) await stage.upkeep();
    expect(await open()).toMatchObject([{ passes: maxPasses }]);
  });
});

test('append-only rows are as closed while an erasure waits as at any other time', async () => {
  await ask(stage.person.id);
  const forge = () => sql`update "auditEvents" set reason = 'x'`.execute(stage.db.kysely);
  await expect(forge()).rejects.toThrow('append-only');
  await stage.upkeep();
  await expect(forge()).rejects.toThrow('append-only');
});

test('a sole owner erases nobody', async () => {
  const m = (all: number) => ({ MXN: all, COP: all, CLP: all });
  const api = await freshApi({
    settings: { limits: { actMinor: m(1_000), personDayMinor: m(1_000), beneficiaryDayMinor: m(1_000) } },
  });
  const { json } = await api.send('POST', 'users/user', {
    body: { displayName: 'Uno Gil', email: 'uno@correo.example' },
    key: crypto.randomUUID(),
  });
  const id = String(json['id']);
  const { status, json: answer } = await api.send('POST', `users/user/${id}/erase`, {
    version: 1,
    key: crypto.randomUUID(),
    body: { reason: 'other' },
  });
  expect([status, answer['code']]).toEqual([409, 'approval.nobodyElse']);
  expect((await api.send('GET', `users/user/${id}`)).json['erasedAt']).toBeNull();
  await api.close();
});

test('somebody archived whose wallet in another currency holds money is not erased', async () => {
  const one = await person('Uno Gil', 'uno@correo.example');
  expect((await stage.send('DELETE', `users/user/${one.id}`, { version: one.version })).status).toBe(200);
  // A refund of what was bought before gives it back to the wallet of who is archived since.
  await sql`insert into "ledgerAccounts" (id, code, type, currency, "holderId", "balanceMinor", "createdAt", "updatedAt", version, archived)
    values (${crypto.randomUUID()}, ${`liability:wallet:${one.id}:COP`}, 'liability', 'COP', ${one.id}, 5000, ${stage.now.value.toISOString()}, ${stage.now.value.toISOString()}, 1, 0)`.execute(
    stage.db.kysely,
  );
  expect((await stage.act(`users/user/${one.id}`, 'erase', { reason: 'other' })).json['code']).toBe(
    'account.hasBalance',
  );
});
