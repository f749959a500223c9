import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendOnlyTriggerNames } from '../../../api/db/appendOnly';
import { erasedRows } from '../../../api/seals/erased';
import { listPath, vault, type Json } from '../apiFixture';
import { lucia, openErasureFixture, type ErasureFixture } from './erasureFixture';

let fixture: ErasureFixture;
beforeEach(async () => {
  fixture = await openErasureFixture();
});
afterEach(() => fixture.close());

const address = () => `users/user/${fixture.person.id}`;

async function eraseAll(): Promise<void> {
  expect((await fixture.erase()).status).toBe(200);
  await fixture.runScheduler();
  await fixture.runScheduler();
}

describe('erased persons', () => {
  test('leaves no trace in any column, and every check passes', async () => {
    expect((await fixture.listPersonalDataLeft()).length).toBeGreaterThan(10);
    await eraseAll();
    expect(await fixture.listPersonalDataLeft()).toEqual([]);
    expect(await fixture.sealFaults()).toEqual([]);
    expect(await fixture.listFaults()).toEqual([]);
    // Completing the erasure deletes the search keys.
    expect(await fixture.db.kysely.selectFrom('erasures').select(['sought', 'passes']).execute()).toEqual([
      { sought: null, passes: 2 },
    ]);
  });

  test('archives the account under an erased name and preserves money and amounts', async () => {
    const sums = async () =>
      (await fixture.send('GET', listPath('sales', { filter: { accountId: fixture.person.id } })))
        .json as unknown as Json[];
    const sumsBefore = await sums();
    await eraseAll();
    const person = (await fixture.send('GET', address())).json;
    expect(person).toMatchObject({
      displayName: `Erased · ${fixture.person.id.slice(-6)}`,
      email: `erased-${fixture.person.id}@erased.invalid`,
      phone: null,
      photoUrl: null,
      uid: null,
      spentMinor: 22_200,
      actions: {
        restore: { allowed: false, code: 'account.erased' },
        erase: { allowed: false, code: 'account.erased' },
      },
    });
    expect(person['archivedAt']).not.toBeNull();
    expect((await sums()).map(({ totalMinor, number }) => [totalMinor, number])).toEqual(
      sumsBefore.map(({ totalMinor, number }) => [totalMinor, number]),
    );
    const { json } = await fixture.send('GET', listPath('users/user', { filter: { q: 'fernandez', archived: true } }));
    expect(json).toEqual([]);
  });

  test('disables the identity at once and removes it as soon as the service answers', async () => {
    expect(fixture.fakeIdentity.findByEmail(lucia.email)).toBeDefined();
    fixture.fakeIdentity.failingCalls.remove = new Error('the service is down');
    expect((await fixture.erase()).status).toBe(200);
    expect(fixture.fakeIdentity.findByEmail(lucia.email)).toMatchObject({ disabled: true });
    await fixture.runScheduler();
    expect((await fixture.db.kysely.selectFrom('erasures').select('doneAt').execute())[0]?.doneAt).toBeNull();
    delete fixture.fakeIdentity.failingCalls.remove;
    for (let time = 0; time < 3; time += 1) await fixture.runScheduler();
    expect(fixture.fakeIdentity.findByEmail(lucia.email)).toBeUndefined();
    expect(await fixture.listPersonalDataLeft()).toEqual([]);
  });

  test('deletes the pictures of the person and of their deposits', async () => {
    await eraseAll();
    fixture.now.advance(60_000);
    await fixture.runScheduler();
    const remainingRows = await fixture.db.kysely
      .selectFrom('images')
      .select('id')
      .where('recordId', '=', fixture.person.id)
      .execute();
    expect(remainingRows).toEqual([]);
  });

  test('preserves another person with the same name', async () => {
    await eraseAll();
    expect((await fixture.send('GET', `users/user/${fixture.namesake.id}`)).json).toMatchObject({
      displayName: lucia.name,
      email: 'otra@correo.example',
    });
  });

  test('erases values written between passes and stops after completion', async () => {
    await fixture.erase();
    await fixture.runScheduler();
    // Simulates the write of a request that started before the erasure.
    await sql`update deposits set note = ${`de ${lucia.email}`} where "accountId" = ${fixture.person.id}`.execute(
      fixture.db.kysely,
    );
    await fixture.runScheduler();
    await fixture.runScheduler();
    await fixture.runScheduler();
    expect(await fixture.listPersonalDataLeft()).toEqual([]);
    expect(await fixture.sealFaults()).toEqual([]);
  });
});

describe('requests for an erasure', () => {
  test('requires a second person to approve an erasure', async () => {
    const approvalRequest = await fixture.act(address(), 'erase', { reason: 'personAsked' });
    expect(approvalRequest.status).toBe(202);
    const { id } = approvalRequest.json['approval'] as unknown as { id: string };
    expect((await fixture.act(`approvals/${id}`, 'approve')).json['code']).toBe('approval.samePerson');
    expect((await fixture.send('GET', address())).json).toMatchObject({ email: lucia.email, erasedAt: null });
  });

  test('rejects an erasure while deposits are pending or a balance remains', async () => {
    const readCode = async () => (await fixture.act(address(), 'erase', { reason: 'other' })).json['code'];
    const deposit = await fixture.send('POST', 'deposits', {
      key: crypto.randomUUID(),
      body: {
        accountId: fixture.person.id,
        amountMinor: 700,
        bank: 'BBVA',
        bankReference: 'PEND',
        receivedOn: '2026-07-01',
      },
    });
    expect(await readCode()).toBe('account.pendingDeposits');
    await fixture.act(`deposits/${String(deposit.json['id'])}`, 'confirm', {}, { as: 'ana' });
    expect(await readCode()).toBe('account.hasBalance');
    expect((await fixture.send('GET', address())).json['actions']).toMatchObject({
      erase: { allowed: false, code: 'account.hasBalance' },
    });
  });

  test('records an event for the account and one for the changed sealed rows', async () => {
    await eraseAll();
    const events = (await fixture.send('GET', listPath('audit-events', { filter: { recordId: fixture.person.id } })))
      .json as unknown as Json[];
    const eventOf = (name: string) => events.find(({ action }) => String(action) === name);
    expect(eventOf('erase')).toMatchObject({
      actorEmail: 'ana@sobremesa.app',
      reason: expect.stringMatching(/^personAsked · APR-/),
    });
    expect(eventOf('erase-values')).toMatchObject({ resource: 'audit-events', actorEmail: 'system' });
  });
});

describe('append-only tables and erasures', () => {
  test.each(['auditEvents', 'journals', 'refunds', 'giftCardTransactions'])(
    'rejects changes of %s before, during and after an erasure, except redactions',
    async (table) => {
      const changeColumn = (column: string, value: unknown) =>
        sql`update ${sql.table(table)} set ${sql.id(column)} = ${value}`.execute(fixture.db.kysely);
      await expect(changeColumn('reason', 'x')).rejects.toThrow('append-only');
      await fixture.erase();
      await expect(changeColumn('createdAt', '2020-01-01T00:00:00.000Z')).rejects.toThrow('append-only');
      await expect(sql`delete from ${sql.table(table)}`.execute(fixture.db.kysely)).rejects.toThrow('append-only');
      await fixture.runScheduler();
      await fixture.runScheduler();
      await expect(changeColumn('reason', 'x')).rejects.toThrow('append-only');
    },
  );

  const eraseNewPerson = async () => {
    const keys = [...(await erasedRows(fixture.db.kysely, vault)).keys()];
    return keys.find((key) => key.startsWith('auditEvents'))?.replace('auditEvents ', '') ?? '';
  };
  const unlock = async () => {
    for (const name of appendOnlyTriggerNames[fixture.db.kind]('auditEvents'))
      await sql`drop trigger ${sql.id(name)} ${sql.raw(fixture.db.kind === 'sqlite' ? '' : 'on "auditEvents"')}`.execute(
        fixture.db.kysely,
      );
  };

  test.each([
    ['after', '{"amountMinor":1}'],
    ['reason', 'otra cosa'],
    ['actorId', 'somebody'],
    ['createdAt', '2026-01-01T00:00:00.000Z'],
  ])('detects a change of %s in an erased event', async (column, value) => {
    await eraseAll();
    const id = await eraseNewPerson();
    await unlock();
    await sql`update "auditEvents" set ${sql.id(column)} = ${value} where id = ${id}`.execute(fixture.db.kysely);
    expect(await fixture.sealFaults()).toContain(`audit-events ${id}: changed`);
  });

  test('detects forged events that claim erased values', async () => {
    await fixture.runScheduler();
    const event = await fixture.db.kysely.selectFrom('auditEvents').selectAll().limit(1).executeTakeFirstOrThrow();
    await unlock();
    await sql`update "auditEvents" set "after" = '{}' where id = ${event.id}`.execute(fixture.db.kysely);
    const [forgedAudit, auditAfter] = [
      crypto.randomUUID(),
      JSON.stringify({ rows: [['auditEvents', event.id, 'commitment', 'left']], mark: 'mine' }),
    ];
    await fixture.db.kysely
      .insertInto('auditEvents')
      .values({
        ...event,
        id: forgedAudit,
        action: 'erase-values',
        after: auditAfter,
        createdAt: fixture.now.value.toISOString(),
      })
      .execute();
    expect(await fixture.sealFaults()).toEqual([`audit-events ${event.id}: changed`]);
    await fixture.runScheduler();
    expect(await fixture.sealFaults()).toEqual(
      [
        `audit-events ${event.id}: changed`,
        `audit-events ${forgedAudit}: not made with a key of this installation`,
      ].sort(),
    );
  });

  test('detects the removal of an erasure event', async () => {
    await eraseAll();
    const note = await fixture.db.kysely
      .selectFrom('auditEvents')
      .select(['id', 'after'])
      .where('action', '=', 'erase-values')
      .executeTakeFirstOrThrow();
    const [[source, id] = []] = (JSON.parse(String(note.after)) as { rows: string[][] }).rows;
    await unlock();
    await fixture.db.kysely.deleteFrom('auditEvents').where('id', '=', note.id).execute();
    const faults = await fixture.sealFaults();
    expect(faults).toContain(`audit-events ${note.id}: removed`);
    expect(faults).toContain(`${source === 'journals' ? 'journals' : 'audit-events'} ${id}: changed`);
  });
});
