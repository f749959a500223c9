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

describe('somebody who is erased', () => {
  test('leaves no trace in any column of any table, and every check is green', async () => {
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

  test('is archived under a name that says so, with money and amounts as they were', async () => {
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

  test('cannot sign in: the identity is gone, as soon as the service answers', async () => {
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

  test('has no picture left, nor does the deposit that showed one', async () => {
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

  test('is not taken for somebody else of the same name', async () => {
    await eraseAll();
    expect((await stage.send('GET', `users/user/${stage.namesake.id}`)).json).toMatchObject({
      displayName: lucia.name,
      email: 'otra@correo.example',
    });
  });

  test('is erased once, however often the upkeep runs, and what was written meanwhile is found too', async () => {
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

describe('an erasure', () => {
  test('takes two, of whom each may do it', async () => {
    const asked = await stage.act(address(), 'erase', { reason: 'personAsked' });
    expect(asked.status).toBe(202);
    const { id } = asked.json['approval'] as unknown as { id: string };
    expect((await stage.act(`approvals/${id}`, 'approve')).json['code']).toBe('approval.samePerson');
    expect((await stage.send('GET', address())).json).toMatchObject({ email: lucia.email, erasedAt: null });
  });

  test('waits for what still needs the person', async () => {
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

  test('is one event of the account, and one that says which sealed rows it changed', async () => {
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

describe('whoever writes to the tables', () => {
  test.each(['auditEvents', 'journals', 'refunds', 'giftCardTransactions'])(
    'is refused a change of %s, also while a person is erased, but for what says who somebody is',
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
  ])('is found where they change %s of what was erased', async (column, value) => {
    await eraseAll();
    const id = await anErased();
    await unlock();
    await sql`update "auditEvents" set ${sql.id(column)} = ${value} where id = ${id}`.execute(stage.db.kysely);
    expect(await stage.sealFaults()).toContain(`audit-events ${id}: changed`);
  });

  test('is found where they say themselves that values were erased', async () => {
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

  test('is found where they take the note of an erasure away', async () => {
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
