import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Role } from '../../../contract/roles';
import { list, type Json } from '../harness';
import { accountAt, createPlan, createUser, inviteAdministrator, openTown, type Account, type Town } from './people';

let town: Town;
beforeEach(async () => {
  town = await openTown();
});
afterEach(() => town.close());

const addressOf = ({ id, type }: Account) => `users/${type === 'administrator' ? 'administrator' : 'user'}/${id}`;
const administrators = async () =>
  (await town.send('GET', list('users/administrator', { sort: ['email', 'ASC'] }))).json as unknown as Account[];
const eventsOf = async ({ id }: Account) =>
  (await town.send('GET', list('audit-events', { filter: { recordId: id }, sort: ['id', 'ASC'] })))
    .json as unknown as Json[];
const mine = async (email: string) =>
  (await administrators()).find((one) => one['email'] === email) ?? { id: '', version: 0, actions: {} };

describe('an administrator without an account', () => {
  test('has one from the first request on, and is named by the history', async () => {
    expect(await administrators()).toMatchObject([
      { email: 'admin@sobremesa.app', uid: 'uid-admin', state: 'active', lastSignInAt: '2026-07-01T11:00:00.000Z' },
    ]);
    const plan = await createPlan(town);
    expect(await eventsOf(plan)).toMatchObject([{ actorName: 'admin@sobremesa.app', actorId: 'uid-admin' }]);
  });

  test('has one account, whatever they ask for at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => town.send('GET', 'users/administrator')));
    expect(await administrators()).toHaveLength(1);
  });
});

describe('an administrator whose address a user was made with', () => {
  test('comes in by their token, and the account stays the user’s', async () => {
    await createUser(town, { email: 'ana@sobremesa.app' });
    expect((await town.send('GET', 'users/user', { as: 'ana' })).json).toMatchObject([
      { email: 'ana@sobremesa.app', uid: null, lastSignInAt: null },
    ]);
  });
});

describe('blocking', () => {
  test('is what the identity service hears last, even when a slower act takes itself back meanwhile', async () => {
    const ines = await inviteAdministrator(town);
    const identity = town.world.of(String(ines['email']));
    town.world.meanwhile.endSessions = async () => {
      if (identity) identity.role = Role.administrator;
    };
    expect((await town.act(`users/administrator/${ines.id}`, 'block', { reason: 'fraude' })).status).toBe(200);
    expect(identity?.role).toBe(Role.blocked);
  });

  test('takes role and sessions away, keeps who, when and why, and is taken back', async () => {
    const ines = await inviteAdministrator(town);
    const blocked = await town.act(addressOf(ines), 'block', { reason: 'Dejó la empresa' });
    expect(blocked.json).toMatchObject({
      role: 'blocked',
      state: 'blocked',
      blockedBy: 'admin@sobremesa.app',
      blockedAt: '2026-07-01T12:00:00.000Z',
      blockedReason: 'Dejó la empresa',
    });
    expect(town.world.of(String(ines['email']))).toMatchObject({ role: Role.blocked, ended: 1 });
    const back = await town.act(addressOf(ines), 'unblock');
    expect(back.json).toMatchObject({
      role: 'administrator',
      state: 'active',
      blockedBy: null,
      blockedAt: null,
      blockedReason: null,
    });
    expect(town.world.of(String(ines['email']))).toMatchObject({ role: Role.administrator });
    expect((await eventsOf(ines)).map(({ action, reason }) => [action, reason])).toEqual([
      ['create', null],
      ['block', 'Dejó la empresa'],
      ['unblock', null],
    ]);
  });

  test('asks for a reason', async () => {
    const ines = await inviteAdministrator(town);
    expect((await town.act(addressOf(ines), 'block')).json['errors']).toEqual({ reason: 'violations.required' });
  });

  test('closes the door for a token that still lives', async () => {
    const ines = await inviteAdministrator(town, { email: 'ines@sobremesa.app' });
    expect((await town.send('GET', 'users/user', { as: 'ines@sobremesa.app' })).status).toBe(200);
    await town.act(addressOf(ines), 'block', { reason: 'x' });
    const answer = await town.send('GET', 'users/user', { as: 'ines@sobremesa.app' });
    expect([answer.status, answer.json['code']]).toEqual([403, 'auth.blocked']);
  });

  test('is nothing at all when the identity service fails, at any of its steps', async () => {
    const ines = await inviteAdministrator(town);
    for (const call of ['setRole', 'endSessions'] as const) {
      town.world.failing[call] = new TypeError('fetch failed');
      expect((await town.act(addressOf(ines), 'block', { reason: 'x' })).status).toBe(503);
      delete town.world.failing[call];
      expect(town.world.of(String(ines['email']))).toMatchObject({ role: Role.administrator });
      expect(await accountAt(town, addressOf(ines))).toMatchObject({ state: 'active', version: 1 });
    }
  });

  test('that cannot be kept gives the role back', async () => {
    const ines = await inviteAdministrator(town);
    town.world.meanwhile.endSessions = () =>
      town.db.kysely.updateTable('accounts').set({ version: 7 }).where('id', '=', ines.id).execute();
    const answer = await town.act(addressOf(ines), 'block', { reason: 'x' });
    expect([answer.status, answer.json['code']]).toEqual([412, 'record.stale']);
    expect(town.world.of(String(ines['email']))).toMatchObject({ role: Role.administrator });
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
    town.world.meanwhile.setRole = async () => {
      faster = await block('ana');
    };
    expect([(await block('admin')).status, faster?.status]).toEqual([412, 200]);
    expect(town.world.of('nueva@sobremesa.app')).toMatchObject({ role: Role.blocked });
  });

  test('stays though the person is being invited again at that moment', async () => {
    const user = await createUser(town);
    const { version } = (await town.act(addressOf(user), 'resend-invitation')).json as unknown as { version: number };
    town.world.meanwhile.endSessions = () => town.act(addressOf(user), 'block', { reason: 'x' }, 'ana');
    expect(
      (await town.send('POST', `${addressOf(user)}/resend-invitation`, { version, key: crypto.randomUUID(), body: {} }))
        .status,
    ).toBe(412);
    expect(town.world.of(String(user['email']))).toMatchObject({ role: Role.blocked });
  });

  test('rehearsed does nothing', async () => {
    const ines = await inviteAdministrator(town);
    const calls = town.world.calls.length;
    const answer = await town.send('POST', `${addressOf(ines)}/block?dryRun=true`, {
      version: 1,
      body: { reason: 'x' },
    });
    expect(answer.json).toMatchObject({ state: 'blocked' });
    expect(town.world.calls).toHaveLength(calls);
    expect(await accountAt(town, addressOf(ines))).toMatchObject({ state: 'active', version: 1 });
  });

  test('a user without an identity changes the account alone', async () => {
    const user = await createUser(town);
    expect((await town.act(addressOf(user), 'block', { reason: 'Fraude' })).json).toMatchObject({
      state: 'blocked',
      uid: null,
    });
    expect((await town.act(addressOf(user), 'unblock')).json).toMatchObject({ state: 'active', role: 'user' });
    expect(town.world.calls).toEqual([]);
  });
});

test('who was removed at the identity service is blocked, renamed and archived all the same', async () => {
  const ines = await inviteAdministrator(town);
  town.world.identities.delete(String(ines['uid']));
  expect((await town.send('PUT', addressOf(ines), { version: 1, body: { displayName: 'Otra' } })).status).toBe(200);
  expect((await town.act(addressOf(ines), 'block', { reason: 'x' })).json).toMatchObject({ state: 'blocked' });
  expect((await town.send('DELETE', addressOf(ines), { version: 3 })).status).toBe(200);
});

describe('nobody', () => {
  test.each([
    ['blocks', 'POST', '/block', { reason: 'x' }],
    ['archives', 'DELETE', '', undefined],
  ] as const)('%s themselves, and the record says so', async (_, method, path, body) => {
    await inviteAdministrator(town);
    const me = await mine('admin@sobremesa.app');
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

  test('is left without an administrator who can let others in: a blocked one cannot', async () => {
    const ines = await inviteAdministrator(town);
    expect((await town.act(addressOf(ines), 'block', { reason: 'x' })).status).toBe(200);
    // Ana is an administrator by her token alone: her account is a user's.
    await createUser(town, { email: 'ana@sobremesa.app' });
    const { id, version } = await mine('admin@sobremesa.app');
    const key = crypto.randomUUID();
    const answers = [
      await town.send('POST', `users/administrator/${id}/block`, { as: 'ana', version, key, body: { reason: 'x' } }),
      await town.send('DELETE', `users/administrator/${id}`, { as: 'ana', version }),
    ];
    expect(answers.map(({ status, json }) => [status, json['code']])).toEqual([
      [409, 'account.lastAdministrator'],
      [409, 'account.lastAdministrator'],
    ]);
    expect(await mine('admin@sobremesa.app')).toMatchObject({ id, version, state: 'active', archivedAt: null });
  });

  test('is left without an administrator: of two who block each other at once one does', async () => {
    await Promise.all([town.send('GET', 'users/user', { as: 'admin' }), town.send('GET', 'users/user', { as: 'ana' })]);
    const [admin, ana] = [await mine('admin@sobremesa.app'), await mine('ana@sobremesa.app')];
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
      expect(town.world.identities.get(String(uid))?.role).toBe(
        state === 'blocked' ? Role.blocked : Role.administrator,
      );
  });
});

describe('archiving', () => {
  test('an administrator closes their sign-in, restoring opens it', async () => {
    const ines = await inviteAdministrator(town, { email: 'ines@sobremesa.app' });
    expect((await town.send('DELETE', addressOf(ines), { version: 1 })).status).toBe(200);
    expect(town.world.of('ines@sobremesa.app')).toMatchObject({ disabled: true });
    expect((await town.act(addressOf(ines), 'restore')).status).toBe(200);
    expect(town.world.of('ines@sobremesa.app')).toMatchObject({ disabled: false });
  });
});

describe('a form', () => {
  test('changes one’s own profile, here and where one signs in', async () => {
    const me = await mine('admin@sobremesa.app');
    await administrators();
    const answer = await town.send('PUT', `users/administrator/${me.id}`, {
      version: 1,
      body: { displayName: 'Julia Ortega', phone: '55 1234 5678', language: 'en' },
    });
    expect(answer.json).toMatchObject({ displayName: 'Julia Ortega', phone: '+525512345678', language: 'en' });
    expect(town.world.of('admin@sobremesa.app')).toMatchObject({ displayName: 'Julia Ortega' });
    await createPlan(town);
    expect((await town.send('GET', list('audit-events', { range: [0, 0] }))).json).toMatchObject([
      { actorName: 'Julia Ortega' },
    ]);
  });

  test('is kept though the person signed in since it was opened', async () => {
    const opened = await inviteAdministrator(town, { email: 'nueva@sobremesa.app' });
    await town.send('GET', 'catalogs/labels', { as: 'nueva@sobremesa.app' });
    const answer = await town.send('PUT', `users/administrator/${opened.id}`, {
      version: opened.version,
      body: { ...opened, displayName: 'Nueva Colega' },
    });
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { displayName: 'Nueva Colega', lastSignInAt: '2026-07-01T11:00:00.000Z' },
    ]);
  });

  test('never changes an address, a role or a state', async () => {
    const user = await createUser(town);
    for (const [field, value] of [
      ['role', 'administrator'],
      ['state', 'subscribed'],
      ['planId', crypto.randomUUID()],
      ['uid', 'x'],
    ] as const) {
      expect(
        (await town.send('PUT', addressOf(user), { version: 1, body: { [field]: value } })).json['errors'],
      ).toEqual({ [field]: 'violations.readOnly' });
    }
    const rich = await town.send('PUT', addressOf(user), { version: 1, body: { ...user, walletMinor: 100 } });
    expect([rich.status, rich.json]).toMatchObject([200, { walletMinor: 0, version: 1 }]);
    expect(
      (await town.send('PUT', addressOf(user), { version: 1, body: { email: 'otra@correo.mx' } })).json['errors'],
    ).toEqual({ email: 'violations.immutable' });
    expect(
      (await town.send('PUT', addressOf(user), { version: 1, body: { type: 'administrator' } })).json['errors'],
    ).toEqual({ type: 'violations.notAChoice' });
  });

  test('asks whose employee somebody is', async () => {
    for (const type of ['company', 'employee']) {
      const answer = await town.send('POST', 'users/user', { body: { displayName: 'X', email: 'x@correo.mx', type } });
      expect(answer.json['errors']).toEqual({ companyId: 'violations.required' });
    }
  });

  test('that changes what somebody is changes what they may do', async () => {
    const user = await createUser(town);
    await town.act(addressOf(user), 'resend-invitation');
    const answer = await town.send('PUT', addressOf(user), { version: 2, body: { type: 'other' } });
    expect(answer.json).toMatchObject({ type: 'other', role: 'user' });
  });
});
