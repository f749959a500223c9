import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Role } from '../../../contract/roles';
import {
  accountPath,
  readAccount,
  createUser,
  inviteAdministrator,
  openUsersFixture,
  type Account,
  type UsersFixture,
} from './usersFixture';

let town: UsersFixture;
beforeEach(async () => {
  town = await openUsersFixture();
});
afterEach(() => town.close());

describe('blocking', () => {
  test('is what the identity service hears last, even when a slower act takes itself back meanwhile', async () => {
    const ines = await inviteAdministrator(town);
    const identity = town.fakeIdentity.byEmail(String(ines['email']));
    town.fakeIdentity.afterCall.endSessions = async () => {
      if (identity) identity.role = Role.administrator;
    };
    expect((await town.act(`users/administrator/${ines.id}`, 'block', { reason: 'fraude' })).status).toBe(200);
    expect(identity?.role).toBe(Role.blocked);
  });

  test('takes role and sessions away, keeps who, when and why, and is taken back', async () => {
    const ines = await inviteAdministrator(town);
    const blocked = await town.act(accountPath(ines), 'block', { reason: 'Dejó la empresa' });
    expect(blocked.json).toMatchObject({
      role: 'blocked',
      state: 'blocked',
      blockedBy: 'admin@sobremesa.app',
      blockedAt: '2026-07-01T12:00:00.000Z',
      blockedReason: 'Dejó la empresa',
    });
    expect(town.fakeIdentity.byEmail(String(ines['email']))).toMatchObject({ role: Role.blocked, sessionEnds: 1 });
    const back = await town.act(accountPath(ines), 'unblock');
    expect(back.json).toMatchObject({
      role: 'administrator',
      state: 'active',
      blockedBy: null,
      blockedAt: null,
      blockedReason: null,
    });
    expect(town.fakeIdentity.byEmail(String(ines['email']))).toMatchObject({ role: Role.administrator });
    expect((await town.eventsOf(ines)).map(({ action, reason }) => [action, reason])).toEqual([
      ['create', null],
      ['block', 'Dejó la empresa'],
      ['unblock', null],
    ]);
  });

  test('asks for a reason', async () => {
    const ines = await inviteAdministrator(town);
    expect((await town.act(accountPath(ines), 'block')).json['errors']).toEqual({ reason: 'violations.required' });
  });

  test('closes the door for a token that still lives', async () => {
    const ines = await inviteAdministrator(town, { email: 'ines@sobremesa.app' });
    expect((await town.send('GET', 'users/user', { as: 'ines@sobremesa.app' })).status).toBe(200);
    await town.act(accountPath(ines), 'block', { reason: 'x' });
    const answer = await town.send('GET', 'users/user', { as: 'ines@sobremesa.app' });
    expect([answer.status, answer.json['code']]).toEqual([403, 'auth.blocked']);
  });

  test('is nothing at all when the identity service fails, at any of its steps', async () => {
    const ines = await inviteAdministrator(town);
    for (const call of ['setRole', 'endSessions'] as const) {
      town.fakeIdentity.failing[call] = new TypeError('fetch failed');
      expect((await town.act(accountPath(ines), 'block', { reason: 'x' })).status).toBe(503);
      delete town.fakeIdentity.failing[call];
      expect(town.fakeIdentity.byEmail(String(ines['email']))).toMatchObject({ role: Role.administrator });
      expect(await readAccount(town, accountPath(ines))).toMatchObject({ state: 'active', version: 1 });
    }
  });

  test('that cannot be kept gives the role back', async () => {
    const ines = await inviteAdministrator(town);
    town.fakeIdentity.afterCall.endSessions = () =>
      town.db.kysely.updateTable('accounts').set({ version: 7 }).where('id', '=', ines.id).execute();
    const answer = await town.act(accountPath(ines), 'block', { reason: 'x' });
    expect([answer.status, answer.json['code']]).toEqual([412, 'record.stale']);
    expect(town.fakeIdentity.byEmail(String(ines['email']))).toMatchObject({ role: Role.administrator });
  });

  test('of one person by two at once stays, here and at the identity service', async () => {
    const { id } = await inviteAdministrator(town, { email: 'nueva@sobremesa.app' });
    const block = (as: string) =>
      town.send('POST', `users/administrator/${id}/block`, {
        as,
        version: 1,
        key: crypto.randomUUID(),
        body: { reason: 'x' },
      });
    let faster: Awaited<ReturnType<typeof block>> | undefined;
    town.fakeIdentity.afterCall.setRole = async () => {
      faster = await block('ana');
    };
    expect([(await block('admin')).status, faster?.status]).toEqual([412, 200]);
    expect(town.fakeIdentity.byEmail('nueva@sobremesa.app')).toMatchObject({ role: Role.blocked });
  });

  test('stays though the person is being invited again at that moment', async () => {
    const user = await createUser(town);
    const { version } = (await town.act(accountPath(user), 'resend-invitation')).json as unknown as { version: number };
    town.fakeIdentity.afterCall.endSessions = () => town.act(accountPath(user), 'block', { reason: 'x' }, 'ana');
    expect(
      (
        await town.send('POST', `${accountPath(user)}/resend-invitation`, {
          version,
          key: crypto.randomUUID(),
          body: {},
        })
      ).status,
    ).toBe(412);
    expect(town.fakeIdentity.byEmail(String(user['email']))).toMatchObject({ role: Role.blocked });
  });

  test('as a dry run does nothing', async () => {
    const ines = await inviteAdministrator(town);
    const calls = town.fakeIdentity.calls.length;
    const answer = await town.send('POST', `${accountPath(ines)}/block?dryRun=true`, {
      version: 1,
      body: { reason: 'x' },
    });
    expect(answer.json).toMatchObject({ state: 'blocked' });
    expect(town.fakeIdentity.calls).toHaveLength(calls);
    expect(await readAccount(town, accountPath(ines))).toMatchObject({ state: 'active', version: 1 });
  });

  test('a user without an identity changes the account alone', async () => {
    const user = await createUser(town);
    expect((await town.act(accountPath(user), 'block', { reason: 'Fraude' })).json).toMatchObject({
      state: 'blocked',
      uid: null,
    });
    expect((await town.act(accountPath(user), 'unblock')).json).toMatchObject({ state: 'active', role: 'user' });
    expect(town.fakeIdentity.calls).toEqual([]);
  });
});

describe('nobody', () => {
  test.each([
    ['blocks', 'POST', '/block', { reason: 'x' }],
    ['archives', 'DELETE', '', undefined],
  ] as const)('%s themselves, and the record says so', async (_, method, path, body) => {
    await inviteAdministrator(town);
    const me = await town.administratorOf('admin@sobremesa.app');
    const answer = await town.send(method, `users/administrator/${me.id}${path}`, {
      version: me.version,
      key: crypto.randomUUID(),
      ...(body && { body }),
    });
    expect([answer.status, answer.json['code']]).toEqual([409, 'account.self']);
    expect(me.actions).toMatchObject({
      block: { allowed: false, code: 'account.self' },
      archive: { allowed: false, code: 'account.self' },
    });
  });

  test('who is an administrator by their token alone takes the access of the owner away', async () => {
    // Ana is an administrator by her token alone: her account is a user's.
    await createUser(town, { email: 'ana@sobremesa.app' });
    const { id, version } = await town.administratorOf('admin@sobremesa.app');
    const key = crypto.randomUUID();
    const answers = [
      await town.send('POST', `users/administrator/${id}/block`, { as: 'ana', version, key, body: { reason: 'x' } }),
      await town.send('DELETE', `users/administrator/${id}`, { as: 'ana', version }),
    ];
    expect(answers.map(({ status, json }) => [status, json['code']])).toEqual([
      [403, 'permission.missing'],
      [403, 'permission.missing'],
    ]);
    expect(await town.administratorOf('admin@sobremesa.app')).toMatchObject({
      id,
      version,
      state: 'active',
      archivedAt: null,
    });
  });

  test('is left without an owner: of two who block each other at once one does', async () => {
    await Promise.all([town.send('GET', 'users/user', { as: 'admin' }), town.send('GET', 'users/user', { as: 'ana' })]);
    const [admin, ana] = [
      await town.administratorOf('admin@sobremesa.app'),
      await town.administratorOf('ana@sobremesa.app'),
    ];
    const block = (as: string, { id, version }: Account) =>
      town.send('POST', `users/administrator/${id}/block`, {
        as,
        version,
        key: crypto.randomUUID(),
        body: { reason: 'x' },
      });
    const answers = await Promise.all([block('admin', ana), block('ana', admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const rows = await town.db.kysely
      .selectFrom('accounts')
      .select(['uid', 'state'])
      .where('view', '=', 'administrator')
      .execute();
    expect(rows.map(({ state }) => state).sort()).toEqual(['active', 'blocked']);
    // What the identity service says is what the accounts say.
    for (const { uid, state } of rows)
      expect(town.fakeIdentity.identities.get(String(uid))?.role).toBe(
        state === 'blocked' ? Role.blocked : Role.administrator,
      );
  });
});
