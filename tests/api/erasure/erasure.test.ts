import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendOnlyTriggerNames } from '../../../api/db/appendOnly';
import { erasedRows } from '../../../api/seals/erased';
import { listPath, vault, type Json } from '../apiFixture';
import { lucia, openErasureFixture, type ErasureFixture } from './erasureFixture';

let stage: ErasureFixture;
beforeEach(async () => {
  stage = await openErasureFixture();
});
afterEach(() => stage.close());

const address = () => `users/user/${stage.person.id}`;

async function eraseAll(): Promise<void> {
  expect((await stage.erase()).status).toBe(200);
  await stage.runScheduler();
  await stage.runScheduler();
}

describe('erased persons', () => {
  test('leaves no trace in any column, and every check passes', async () => {
    expect((await stage.personalDataLeft()).length).toBeGreaterThan(10);
    await eraseAll();
    expect(await stage.personalDataLeft()).toEqual([]);
    expect(await stage.sealFaults()).toEqual([]);
    expect(await stage.faults()).toEqual([]);
    // Nothing is looked for any more.
    expect(await stage.db.kysely.selectFrom('erasures').select(['sought', 'passes']).execute()).toEqual([
      { sought: null, passes: 2 },
    ]);
  });

  test('archives the account under an erased name and preserves money and amounts', async () => {
    const sums = async () =>
      (await stage.send('GET', listPath('sales', { filter: { accountId: stage.person.id } })))
        .json as unknown as Json[];
    const before = await sums();
    await eraseAll();
    const now = (await stage.send('GET', address())).json;
    expect(now).toMatchObject({
      displayName: `Erased · ${stage.person.id.slice(-6)}`,
      email: `erased-${stage.person.id}@erased.invalid`,
      phone: null,
      photoUrl: null,
      uid: null,
      spentMinor: 22_200,
      actions: {
        restore: { allowed: false, code: 'account.erased' },
        erase: { allowed: false, code: 'account.erased' },
      },
    });
    expect(now['archivedAt']).not.toBeNull();
    expect((await sums()).map(({ totalMinor, number }) => [totalMinor, number])).toEqual(
      before.map(({ totalMinor, number }) => [totalMinor, number]),
    );
    const { json } = await stage.send('GET', listPath('users/user', { filter: { q: 'fernandez', archived: true } }));
    expect(json).toEqual([]);
  });

  test('disables the identity at once and removes it as soon as the service answers', async () => {
    expect(stage.fakeIdentity.byEmail(lucia.email)).toBeDefined();
    stage.fakeIdentity.failing.remove = new Error('the service is down');
    expect((await stage.erase()).status).toBe(200);
    expect(stage.fakeIdentity.byEmail(lucia.email)).toMatchObject({ disabled: true });
    await stage.runScheduler();
    expect((await stage.db.kysely.selectFrom('erasures').select('doneAt').execute())[0]?.doneAt).toBeNull();
    delete stage.fakeIdentity.failing.remove;
    for (let time = 0; time < 3; time += 1) await stage.runScheduler();
    expect(stage.fakeIdentity.byEmail(lucia.email)).toBeUndefined();
    expect(await stage.personalDataLeft()).toEqual([]);
  });

  test('deletes the pictures of the person and of their deposits', async () => {
    await eraseAll();
    stage.now.advance(60_000);
    await stage.runScheduler();
    const kept = await stage.db.kysely
      .selectFrom('images')
      .select('id')
      .where('recordId', '=', stage.person.id)
      .execute();
    expect(kept).toEqual([]);
  });

  test('preserves another person with the same name', async () => {
    await eraseAll();
    expect((await stage.send('GET', `users/user/${stage.namesake.id}`)).json).toMatchObject({
      displayName: lucia.name,
      email: 'otra@correo.example',
    });
  });

  test('erases values written between passes and stops after completion', async () => {
    await stage.erase();
    await stage.runScheduler();
    // A request that began before has written it.
    await sql`update deposits set note = ${`de ${lucia.email}`} where "accountId" = ${stage.person.id}`.execute(
      stage.db.kysely,
    );
    await stage.runScheduler();
    await stage.runScheduler();
    await stage.runScheduler();
    expect(await stage.personalDataLeft()).toEqual([]);
    expect(await stage.sealFaults()).toEqual([]);
  });
});

describe('requests for an erasure', () => {
  test('requires a second person to approve an erasure', async () => {
    const asked = await stage.act(address(), 'erase', { reason: 'personAsked' });
    expect(asked.status).toBe(202);
    const { id } = asked.json['approval'] as unknown as { id: string };
    expect((await stage.act(`approvals/${id}`, 'approve')).json['code']).toBe('approval.samePerson');
    expect((await stage.send('GET', address())).json).toMatchObject({ email: lucia.email, erasedAt: null });
  });

  test('rejects an erasure while deposits are pending or a balance remains', async () => {
    const code = async () => (await stage.act(address(), 'erase', { reason: 'other' })).json['code'];
    const deposit = await stage.send('POST', 'deposits', {
      key: crypto.randomUUID(),
      body: {
        accountId: stage.person.id,
        amountMinor: 700,
        bank: 'BBVA',
        bankReference: 'PEND',
        receivedOn: '2026-07-01',
      },
    });
    expect(await code()).toBe('account.pendingDeposits');
    await stage.act(`deposits/${String(deposit.json['id'])}`, 'confirm', {}, { as: 'ana' });
    expect(await code()).toBe('account.hasBalance');
    expect((await stage.send('GET', address())).json['actions']).toMatchObject({
      erase: { allowed: false, code: 'account.hasBalance' },
    });
  });

  test('records an event for the account and one for the changed sealed rows', async () => {
    await eraseAll();
    const events = (await stage.send('GET', listPath('audit-events', { filter: { recordId: stage.person.id } })))
      .json as unknown as Json[];
    const told = (name: string) => events.find(({ action }) => String(action) === name);
    expect(told('erase')).toMatchObject({
      actorEmail: 'ana@sobremesa.app',
      reason: expect.stringMatching(/^personAsked · APR-/),
    });
    expect(told('erase-values')).toMatchObject({ resource: 'audit-events', actorEmail: 'system' });
  });
});

describe('append-only tables and erasures', () => {
  test.each(['auditEvents', 'journals', 'refunds', 'giftCardTransactions'])(
    'rejects changes of %s before, during and after an erasure, except redactions',
    async (table) => {
      const change = (column: string, value: unknown) =>
        sql`update ${sql.table(table)} set ${sql.id(column)} = ${value}`.execute(stage.db.kysely);
      await expect(change('reason', 'x')).rejects.toThrow('append-only');
      await stage.erase();
      await expect(change('createdAt', '2020-01-01T00:00:00.000Z')).rejects.toThrow('append-only');
      await expect(sql`delete from ${sql.table(table)}`.execute(stage.db.kysely)).rejects.toThrow('append-only');
      await stage.runScheduler();
      await stage.runScheduler();
      await expect(change('reason', 'x')).rejects.toThrow('append-only');
    },
  );

  const anErased = async () => {
    const keys = [...(await erasedRows(stage.db.kysely, vault)).keys()];
    return keys.find((key) => key.startsWith('auditEvents'))?.replace('auditEvents ', '') ?? '';
  };
  const unlock = async () => {
    for (const name of appendOnlyTriggerNames[stage.db.kind]('auditEvents'))
      await sql`drop trigger ${sql.id(name)} ${sql.raw(stage.db.kind === 'sqlite' ? '' : 'on "auditEvents"')}`.execute(
        stage.db.kysely,
      );
  };

  test.each([
    ['after', '{"amountMinor":1}'],
    ['reason', 'otra cosa'],
    ['actorId', 'somebody'],
    ['createdAt', '2026-01-01T00:00:00.000Z'],
  ])('detects a change of %s in an erased event', async (column, value) => {
    await eraseAll();
    const id = await anErased();
    await unlock();
    await sql`update "auditEvents" set ${sql.id(column)} = ${value} where id = ${id}`.execute(stage.db.kysely);
    expect(await stage.sealFaults()).toContain(`audit-events ${id}: changed`);
  });

  test('detects forged events that claim erased values', async () => {
    await stage.runScheduler();
    const event = await stage.db.kysely.selectFrom('auditEvents').selectAll().limit(1).executeTakeFirstOrThrow();
    await unlock();
    await sql`update "auditEvents" set "after" = '{}' where id = ${event.id}`.execute(stage.db.kysely);
    const [forged, after] = [
      crypto.randomUUID(),
      JSON.stringify({ rows: [['auditEvents', event.id, 'commitment', 'left']], mark: 'mine' }),
    ];
    await stage.db.kysely
      .insertInto('auditEvents')
      .values({ ...event, id: forged, action: 'erase-values', after, createdAt: stage.now.value.toISOString() })
      .execute();
    expect(await stage.sealFaults()).toEqual([`audit-events ${event.id}: changed`]);
    await stage.runScheduler();
    expect(await stage.sealFaults()).toEqual(
      [`audit-events ${event.id}: changed`, `audit-events ${forged}: not made with a key of this installation`].sort(),
    );
  });

  test('detects the removal of an erasure event', async () => {
    await eraseAll();
    const note = await stage.db.kysely
      .selectFrom('auditEvents')
      .select(['id', 'after'])
      .where('action', '=', 'erase-values')
      .executeTakeFirstOrThrow();
    const [[source, id] = []] = (JSON.parse(String(note.after)) as { rows: string[][] }).rows;
    await unlock();
    await stage.db.kysely.deleteFrom('auditEvents').where('id', '=', note.id).execute();
    const faults = await stage.sealFaults();
    expect(faults).toContain(`audit-events ${note.id}: removed`);
    expect(faults).toContain(`${source === 'journals' ? 'journals' : 'audit-events'} ${id}: changed`);
  });
});
