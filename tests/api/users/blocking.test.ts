import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Role } from '../../../contract/roles';
import {
  getAccountPath,
  readAccount,
  createUser,
  inviteAdministrator,
  openUsersFixture,
  type Account,
  type UsersFixture,
} from './usersFixture';

let fixture: UsersFixture;
beforeEach(async () => {
  fixture = await openUsersFixture();
});
afterEach(() => fixture.close());

describe('blocked accounts', () => {
  test('blocks at the identity service last, despite a slower concurrent action', async () => {
    const ines = await inviteAdministrator(fixture);
    const identity = fixture.fakeIdentity.findByEmail(String(ines['email']));
    fixture.fakeIdentity.callbacksAfter.endSessions = async () => {
      if (identity) identity.role = Role.administrator;
    };
    expect((await fixture.act(`users/administrator/${ines.id}`, 'block', { reason: 'fraude' })).status).toBe(200);
    expect(identity?.role).toBe(Role.blocked);
  });

  test('removes role and sessions with actor, time and reason, and restores them on unblocking', async () => {
    const ines = await inviteAdministrator(fixture);
    const blockResponse = await fixture.act(getAccountPath(ines), 'block', { reason: 'Dejó la empresa' });
    expect(blockResponse.json).toMatchObject({
      role: 'blocked',
      state: 'blocked',
      blockedBy: 'admin@sobremesa.app',
      blockedAt: '2026-07-01T12:00:00.000Z',
      blockedReason: 'Dejó la empresa',
    });
    expect(fixture.fakeIdentity.findByEmail(String(ines['email']))).toMatchObject({
      role: Role.blocked,
      sessionEnds: 1,
    });
    const unblockResponse = await fixture.act(getAccountPath(ines), 'unblock');
    expect(unblockResponse.json).toMatchObject({
      role: 'administrator',
      state: 'active',
      blockedBy: null,
      blockedAt: null,
      blockedReason: null,
    });
    expect(fixture.fakeIdentity.findByEmail(String(ines['email']))).toMatchObject({ role: Role.administrator });
    expect((await fixture.eventsOf(ines)).map(({ action, reason }) => [action, reason])).toEqual([
      ['create', null],
      ['block', 'Dejó la empresa'],
      ['unblock', null],
    ]);
  });

  test('requires a reason for a block', async () => {
    const ines = await inviteAdministrator(fixture);
    expect((await fixture.act(getAccountPath(ines), 'block')).json['errors']).toEqual({
      reason: 'violations.required',
    });
  });

  test('rejects a still valid token of a blocked administrator', async () => {
    const ines = await inviteAdministrator(fixture, { email: 'ines@sobremesa.app' });
    expect((await fixture.send('GET', 'users/user', { as: 'ines@sobremesa.app' })).status).toBe(200);
    await fixture.act(getAccountPath(ines), 'block', { reason: 'x' });
    const response = await fixture.send('GET', 'users/user', { as: 'ines@sobremesa.app' });
    expect([response.status, response.json['code']]).toEqual([403, 'auth.blocked']);
  });

  test('changes nothing when the identity service fails at any step', async () => {
    const ines = await inviteAdministrator(fixture);
    for (const call of ['setRole', 'endSessions'] as const) {
      fixture.fakeIdentity.failingCalls[call] = new TypeError('fetch failed');
      expect((await fixture.act(getAccountPath(ines), 'block', { reason: 'x' })).status).toBe(503);
      delete fixture.fakeIdentity.failingCalls[call];
      expect(fixture.fakeIdentity.findByEmail(String(ines['email']))).toMatchObject({ role: Role.administrator });
      expect(await readAccount(fixture, getAccountPath(ines))).toMatchObject({ state: 'active', version: 1 });
    }
  });

  test('restores the role when the block cannot be stored', async () => {
    const ines = await inviteAdministrator(fixture);
    fixture.fakeIdentity.callbacksAfter.endSessions = () =>
      fixture.db.kysely.updateTable('accounts').set({ version: 7 }).where('id', '=', ines.id).execute();
    const response = await fixture.act(getAccountPath(ines), 'block', { reason: 'x' });
    expect([response.status, response.json['code']]).toEqual([412, 'record.stale']);
    expect(fixture.fakeIdentity.findByEmail(String(ines['email']))).toMatchObject({ role: Role.administrator });
  });

  test('stays blocked in both systems after concurrent blocks', async () => {
    const { id } = await inviteAdministrator(fixture, { email: 'nueva@sobremesa.app' });
    const block = (as: string) =>
      fixture.send('POST', `users/administrator/${id}/block`, {
        as,
        version: 1,
        key: crypto.randomUUID(),
        body: { reason: 'x' },
      });
    let fasterBlock: Awaited<ReturnType<typeof block>> | undefined;
    fixture.fakeIdentity.callbacksAfter.setRole = async () => {
      fasterBlock = await block('ana');
    };
    expect([(await block('admin')).status, fasterBlock?.status]).toEqual([412, 200]);
    expect(fixture.fakeIdentity.findByEmail('nueva@sobremesa.app')).toMatchObject({ role: Role.blocked });
  });

  test('stays blocked despite a concurrent invitation', async () => {
    const user = await createUser(fixture);
    const { version } = (await fixture.act(getAccountPath(user), 'resend-invitation')).json as unknown as {
      version: number;
    };
    fixture.fakeIdentity.callbacksAfter.endSessions = () =>
      fixture.act(getAccountPath(user), 'block', { reason: 'x' }, 'ana');
    expect(
      (
        await fixture.send('POST', `${getAccountPath(user)}/resend-invitation`, {
          version,
          key: crypto.randomUUID(),
          body: {},
        })
      ).status,
    ).toBe(412);
    expect(fixture.fakeIdentity.findByEmail(String(user['email']))).toMatchObject({ role: Role.blocked });
  });

  test('changes nothing in a dry run of a block', async () => {
    const ines = await inviteAdministrator(fixture);
    const callCount = fixture.fakeIdentity.calls.length;
    const response = await fixture.send('POST', `${getAccountPath(ines)}/block?dryRun=true`, {
      version: 1,
      body: { reason: 'x' },
    });
    expect(response.json).toMatchObject({ state: 'blocked' });
    expect(fixture.fakeIdentity.calls).toHaveLength(callCount);
    expect(await readAccount(fixture, getAccountPath(ines))).toMatchObject({ state: 'active', version: 1 });
  });

  test('blocks a user without an identity in the database only', async () => {
    const user = await createUser(fixture);
    expect((await fixture.act(getAccountPath(user), 'block', { reason: 'Fraude' })).json).toMatchObject({
      state: 'blocked',
      uid: null,
    });
    expect((await fixture.act(getAccountPath(user), 'unblock')).json).toMatchObject({
      state: 'active',
      role: 'user',
    });
    expect(fixture.fakeIdentity.calls).toEqual([]);
  });
});

describe('protection of owners', () => {
  test.each([
    ['blocks', 'POST', '/block', { reason: 'x' }],
    ['archives', 'DELETE', '', undefined],
  ] as const)('rejects an administrator who %s themselves and disables the action', async (_, method, path, body) => {
    await inviteAdministrator(fixture);
    const administrator = await fixture.administratorOf('admin@sobremesa.app');
    const response = await fixture.send(method, `users/administrator/${administrator.id}${path}`, {
      version: administrator.version,
      key: crypto.randomUUID(),
      ...(body && { body }),
    });
    expect([response.status, response.json['code']]).toEqual([409, 'account.self']);
    expect(administrator.actions).toMatchObject({
      block: { allowed: false, code: 'account.self' },
      archive: { allowed: false, code: 'account.self' },
    });
  });

  test('denies actions on the owner to an administrator by token only', async () => {
    // Ana is an administrator only by her token; her account is the account of a user.
    await createUser(fixture, { email: 'ana@sobremesa.app' });
    const { id, version } = await fixture.administratorOf('admin@sobremesa.app');
    const key = crypto.randomUUID();
    const responses = [
      await fixture.send('POST', `users/administrator/${id}/block`, { as: 'ana', version, key, body: { reason: 'x' } }),
      await fixture.send('DELETE', `users/administrator/${id}`, { as: 'ana', version }),
    ];
    expect(responses.map(({ status, json }) => [status, json['code']])).toEqual([
      [403, 'permission.missing'],
      [403, 'permission.missing'],
    ]);
    expect(await fixture.administratorOf('admin@sobremesa.app')).toMatchObject({
      id,
      version,
      state: 'active',
      archivedAt: null,
    });
  });

  test('accepts one of two concurrent mutual blocks, so that an owner remains', async () => {
    await Promise.all([
      fixture.send('GET', 'users/user', { as: 'admin' }),
      fixture.send('GET', 'users/user', { as: 'ana' }),
    ]);
    const [admin, ana] = [
      await fixture.administratorOf('admin@sobremesa.app'),
      await fixture.administratorOf('ana@sobremesa.app'),
    ];
    const block = (as: string, { id, version }: Account) =>
      fixture.send('POST', `users/administrator/${id}/block`, {
        as,
        version,
        key: crypto.randomUUID(),
        body: { reason: 'x' },
      });
    const responses = await Promise.all([block('admin', ana), block('ana', admin)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    const rows = await fixture.db.kysely
      .selectFrom('accounts')
      .select(['uid', 'state'])
      .where('view', '=', 'administrator')
      .execute();
    expect(rows.map(({ state }) => state).sort()).toEqual(['active', 'blocked']);
    // The roles in the identity service match the accounts.
    for (const { uid, state } of rows)
      expect(fixture.fakeIdentity.identities.get(String(uid))?.role).toBe(
        state === 'blocked' ? Role.blocked : Role.administrator,
      );
  });
});
