import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listPath } from '../apiFixture';
import {
  getAccountPath,
  createPlan,
  createUser,
  inviteAdministrator,
  openUsersFixture,
  type UsersFixture,
} from './usersFixture';

let fixture: UsersFixture;
beforeEach(async () => {
  fixture = await openUsersFixture();
});
afterEach(() => fixture.close());

describe('administrators without an account', () => {
  test('creates the account at the first request and names it in the history', async () => {
    expect(await fixture.listAdministrators()).toMatchObject([
      { email: 'admin@sobremesa.app', uid: 'uid-admin', state: 'active', lastSignInAt: '2026-07-01T11:00:00.000Z' },
    ]);
    const plan = await createPlan(fixture);
    expect(await fixture.eventsOf(plan)).toMatchObject([{ actorName: 'admin@sobremesa.app', actorId: 'uid-admin' }]);
  });

  test('creates one account for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 8 }, () => fixture.send('GET', 'users/administrator')));
    expect(await fixture.listAdministrators()).toHaveLength(1);
  });
});

describe('administrators whose address belongs to a user', () => {
  test('admits the administrator by token and leaves the account to the user', async () => {
    await createUser(fixture, { email: 'ana@sobremesa.app' });
    expect((await fixture.send('GET', 'users/user', { as: 'ana' })).json).toMatchObject([
      { email: 'ana@sobremesa.app', uid: null, lastSignInAt: null },
    ]);
  });
});

test('blocks, renames and archives an administrator without an identity', async () => {
  const ines = await inviteAdministrator(fixture);
  fixture.fakeIdentity.identities.delete(String(ines['uid']));
  expect((await fixture.send('PUT', getAccountPath(ines), { version: 1, body: { displayName: 'Otra' } })).status).toBe(
    200,
  );
  expect((await fixture.act(getAccountPath(ines), 'block', { reason: 'x' })).json).toMatchObject({
    state: 'blocked',
  });
  expect((await fixture.send('DELETE', getAccountPath(ines), { version: 3 })).status).toBe(200);
});

describe('archived administrators', () => {
  test('disables the sign-in of an archived administrator and enables it on restoration', async () => {
    const ines = await inviteAdministrator(fixture, { email: 'ines@sobremesa.app' });
    expect((await fixture.send('DELETE', getAccountPath(ines), { version: 1 })).status).toBe(200);
    expect(fixture.fakeIdentity.findByEmail('ines@sobremesa.app')).toMatchObject({ disabled: true });
    expect((await fixture.act(getAccountPath(ines), 'restore')).status).toBe(200);
    expect(fixture.fakeIdentity.findByEmail('ines@sobremesa.app')).toMatchObject({ disabled: false });
  });
});

describe('account forms', () => {
  test('changes the own profile in the database and the identity service', async () => {
    const administrator = await fixture.administratorOf('admin@sobremesa.app');
    await fixture.listAdministrators();
    const response = await fixture.send('PUT', `users/administrator/${administrator.id}`, {
      version: 1,
      body: { displayName: 'Julia Ortega', phone: '55 1234 5678', language: 'en' },
    });
    expect(response.json).toMatchObject({ displayName: 'Julia Ortega', phone: '+525512345678', language: 'en' });
    expect(fixture.fakeIdentity.findByEmail('admin@sobremesa.app')).toMatchObject({ displayName: 'Julia Ortega' });
    await createPlan(fixture);
    expect((await fixture.send('GET', listPath('audit-events', { range: [0, 0] }))).json).toMatchObject([
      { actorName: 'Julia Ortega' },
    ]);
  });

  test('accepts a form opened before a sign-in of the person', async () => {
    const invitedAdministrator = await inviteAdministrator(fixture, { email: 'nueva@sobremesa.app' });
    await fixture.send('GET', 'catalogs/labels', { as: 'nueva@sobremesa.app' });
    const response = await fixture.send('PUT', `users/administrator/${invitedAdministrator.id}`, {
      version: invitedAdministrator.version,
      body: { ...invitedAdministrator, displayName: 'Nueva Colega' },
    });
    expect([response.status, response.json]).toMatchObject([
      200,
      { displayName: 'Nueva Colega', lastSignInAt: '2026-07-01T11:00:00.000Z' },
    ]);
  });

  test('rejects changes of address, role, state and plan', async () => {
    const user = await createUser(fixture);
    for (const [field, value] of [
      ['role', 'administrator'],
      ['state', 'subscribed'],
      ['planId', crypto.randomUUID()],
      ['uid', 'x'],
    ] as const) {
      expect(
        (await fixture.send('PUT', getAccountPath(user), { version: 1, body: { [field]: value } })).json['errors'],
      ).toEqual({ [field]: 'violations.readOnly' });
    }
    const walletChange = await fixture.send('PUT', getAccountPath(user), {
      version: 1,
      body: { ...user, walletMinor: 100 },
    });
    expect([walletChange.status, walletChange.json]).toMatchObject([200, { walletMinor: 0, version: 1 }]);
    expect(
      (await fixture.send('PUT', getAccountPath(user), { version: 1, body: { email: 'otra@correo.mx' } })).json[
        'errors'
      ],
    ).toEqual({ email: 'violations.immutable' });
    expect(
      (await fixture.send('PUT', getAccountPath(user), { version: 1, body: { type: 'administrator' } })).json['errors'],
    ).toEqual({ type: 'violations.notAChoice' });
  });

  test('requires the company of company and employee accounts', async () => {
    for (const type of ['company', 'employee']) {
      const response = await fixture.send('POST', 'users/user', {
        body: { displayName: 'X', email: 'x@correo.mx', type },
      });
      expect(response.json['errors']).toEqual({ companyId: 'violations.required' });
    }
  });

  test('changes the role with the account type', async () => {
    const user = await createUser(fixture);
    await fixture.act(getAccountPath(user), 'resend-invitation');
    const response = await fixture.send('PUT', getAccountPath(user), { version: 2, body: { type: 'other' } });
    expect(response.json).toMatchObject({ type: 'other', role: 'user' });
  });
});
