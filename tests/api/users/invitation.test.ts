import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Role } from '../../../contract/roles';
import { TooManyMails } from '../../../api/ports/identity';
import { listPath } from '../apiFixture';
import { readAccount, createUser, inviteAdministrator, openUsersFixture, type UsersFixture } from './usersFixture';

let fixture: UsersFixture;
beforeEach(async () => {
  fixture = await openUsersFixture();
});
afterEach(() => fixture.close());

const form = { displayName: 'Inés Ramírez', email: 'Ines@Sobremesa.app', language: 'en', duties: ['owner'] };
const invite = () => fixture.send('POST', 'users/administrator', { body: form });
const listStates = async () =>
  (
    (await fixture.send('GET', listPath('users/administrator', { filter: { email: 'ines@sobremesa.app' } })))
      .json as unknown as object[]
  ).length;
const eventsOf = async (id: unknown) =>
  (
    (await fixture.send('GET', listPath('audit-events', { filter: { recordId: id } }))).json as unknown as {
      action: string;
    }[]
  ).map(({ action }) => action);

describe('invitations', () => {
  test('creates account and identity with its role and sends the mail in the person’s language', async () => {
    const response = await invite();
    expect(response.status).toBe(201);
    expect(response.json).toMatchObject({
      email: 'ines@sobremesa.app',
      role: 'administrator',
      state: 'active',
      type: 'administrator',
      lastSignInAt: null,
      invitedAt: '2026-07-01T12:00:00.000Z',
    });
    expect(fixture.fakeIdentity.findByEmail('ines@sobremesa.app')).toMatchObject({
      uid: response.json['uid'],
      role: Role.administrator,
      displayName: 'Inés Ramírez',
    });
    expect(fixture.fakeIdentity.mails).toEqual([{ email: 'ines@sobremesa.app', language: 'en' }]);
    expect(await eventsOf(response.json['id'])).toEqual(['create']);
  });

  test('makes no identity call for a rejected invitation', async () => {
    await invite();
    const callCount = fixture.fakeIdentity.calls.length;
    expect((await invite()).json['errors']).toEqual({ email: 'violations.taken' });
    expect((await fixture.send('POST', 'users/administrator', { body: { ...form, displayName: '' } })).status).toBe(
      422,
    );
    expect((await createUser(fixture, { email: 'de@otra.lista' })).id).toBeDefined();
    expect(
      (await fixture.send('POST', 'users/administrator', { body: { ...form, email: 'de@otra.lista' } })).json['errors'],
    ).toEqual({ email: 'violations.taken' });
    expect(fixture.fakeIdentity.calls).toHaveLength(callCount);
  });

  test('writes nothing when the identity service is unreachable', async () => {
    fixture.fakeIdentity.failingCalls.create = new TypeError('fetch failed');
    const response = await invite();
    expect([response.status, response.json['code'], response.headers.get('Retry-After')]).toEqual([
      503,
      'service.unavailable',
      '2',
    ]);
    expect(response.text).not.toContain('fetch failed');
    expect(await listStates()).toBe(0);
    delete fixture.fakeIdentity.failingCalls.create;
    expect((await invite()).status).toBe(201);
  });

  test('removes the identity when the account cannot be stored', async () => {
    const { mend } = breaksAfter('create');
    expect((await invite()).status).toBe(500);
    await mend();
    expect(fixture.fakeIdentity.calls).toEqual(['create', 'remove']);
    expect(fixture.fakeIdentity.findByEmail('ines@sobremesa.app')).toBeUndefined();
    expect(fixture.fakeIdentity.mails).toEqual([]);
    expect(await listStates()).toBe(0);
  });

  test('logs an identity that cannot be removed and reuses it at the next invitation', async () => {
    const { mend } = breaksAfter('create');
    fixture.fakeIdentity.failingCalls.remove = new TypeError('fetch failed');
    expect((await invite()).status).toBe(500);
    await mend();
    expect(fixture.log.filter(({ event }) => event === 'outside')).toMatchObject([
      { level: 'error', what: 'invitation was not taken back' },
    ]);
    expect((await invite()).status).toBe(201);
    expect(fixture.fakeIdentity.calls.filter((call) => call === 'create')).toHaveLength(2);
  });

  test('reuses the identity of an interrupted invitation with its role', async () => {
    const uid = await fixture.fakeIdentity.create({
      email: 'ines@sobremesa.app',
      displayName: 'Inés',
      role: Role.user,
    });
    const response = await invite();
    expect([response.status, response.json['uid']]).toEqual([201, uid]);
    expect(fixture.fakeIdentity.findByEmail('ines@sobremesa.app')).toMatchObject({
      role: Role.administrator,
      sessionEnds: 1,
    });
  });

  test('restores the role of an existing identity when the account cannot be stored', async () => {
    await fixture.fakeIdentity.create({ email: 'ines@sobremesa.app', displayName: 'Inés', role: Role.company });
    const { mend } = breaksAfter('setRole');
    expect((await invite()).status).toBe(500);
    await mend();
    expect(fixture.fakeIdentity.findByEmail('ines@sobremesa.app')).toMatchObject({ role: Role.company });
  });

  test('preserves an invitation whose mail fails, so that it can be resent', async () => {
    fixture.fakeIdentity.failingCalls.sendPasswordMail = new TypeError('fetch failed');
    const { status, json } = await invite();
    expect(status).toBe(201);
    expect(fixture.log.some(({ what }) => what === 'what follows failed')).toBe(true);
    delete fixture.fakeIdentity.failingCalls.sendPasswordMail;
    expect((await fixture.act(`users/administrator/${String(json['id'])}`, 'resend-invitation')).status).toBe(200);
    expect(fixture.fakeIdentity.mails).toHaveLength(1);
  });

  test('invites once per idempotency key', async () => {
    const key = crypto.randomUUID();
    const [firstResponse, secondResponse] = [
      await fixture.send('POST', 'users/administrator', { body: form, key }),
      await fixture.send('POST', 'users/administrator', { body: form, key }),
    ];
    expect([firstResponse.text, secondResponse.headers.get('Idempotency-Hit')]).toEqual([secondResponse.text, 'true']);
    expect([
      fixture.fakeIdentity.calls.filter((call) => call === 'create').length,
      fixture.fakeIdentity.mails.length,
    ]).toEqual([1, 1]);
  });

  test('creates one account for concurrent invitations of an address', async () => {
    const responses = await Promise.all([invite(), invite()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
    const uid = responses.find(({ status }) => status === 201)?.json['uid'];
    expect(fixture.fakeIdentity.findByEmail('ines@sobremesa.app')).toMatchObject({ uid, role: Role.administrator });
    expect(await listStates()).toBe(1);
  });
});

describe('resent invitations', () => {
  test('resent invitations are rejected for persons who have signed in', async () => {
    const { id } = await inviteAdministrator(fixture, { email: 'invitada@sobremesa.app' });
    expect((await fixture.send('GET', 'users/administrator', { as: 'invitada@sobremesa.app' })).status).toBe(200);
    const response = await fixture.act(`users/administrator/${id}`, 'resend-invitation');
    expect([response.status, response.json['code']]).toEqual([409, 'account.signedIn']);
    expect((await readAccount(fixture, `users/administrator/${id}`)).actions['resend-invitation']).toEqual({
      allowed: false,
      code: 'account.signedIn',
    });
  });

  test('resent invitations are rejected with Retry-After when the mail limit is reached', async () => {
    const { id, version } = await inviteAdministrator(fixture);
    fixture.fakeIdentity.failingCalls.sendPasswordMail = new TooManyMails();
    const response = await fixture.act(`users/administrator/${id}`, 'resend-invitation');
    expect([response.status, response.json['code'], response.headers.get('Retry-After')]).toEqual([
      429,
      'service.tooManyRequests',
      '60',
    ]);
    expect(await readAccount(fixture, `users/administrator/${id}`)).toMatchObject({ version });
  });

  test('resent invitations are limited to five per address in 24 hours, the first included', async () => {
    const { id } = await inviteAdministrator(fixture, { email: 'muchas@sobremesa.app' });
    const otherAdministrator = await inviteAdministrator(fixture, { email: 'otra@sobremesa.app' });
    const resendInvitation = (recordId = id) => fixture.act(`users/administrator/${recordId}`, 'resend-invitation');
    for (let attempt = 1; attempt < 5; attempt += 1) expect((await resendInvitation()).status).toBe(200);
    const mails = fixture.fakeIdentity.mails.length;
    const refusal = await resendInvitation();
    expect([refusal.status, refusal.json['code'], refusal.headers.get('Retry-After')]).toEqual([
      429,
      'account.tooManyInvitations',
      '86400',
    ]);
    expect(fixture.fakeIdentity.mails).toHaveLength(mails);
    expect((await resendInvitation(otherAdministrator.id)).status).toBe(200);
    fixture.now.advance(24 * 3_600_000);
    expect((await resendInvitation()).status).toBe(200);
  });

  test('resent invitations create the identity of a user', async () => {
    const user = await createUser(fixture, { type: 'other' });
    expect(user).toMatchObject({ uid: null, role: 'user' });
    expect(fixture.fakeIdentity.calls).toEqual([]);
    const response = await fixture.act(`users/user/${user.id}`, 'resend-invitation');
    expect(response.json).toMatchObject({
      uid: fixture.fakeIdentity.findByEmail(String(user['email']))?.uid,
      invitedAt: '2026-07-01T12:00:00.000Z',
    });
    expect(fixture.fakeIdentity.findByEmail(String(user['email']))).toMatchObject({ role: Role.user });
    expect(fixture.fakeIdentity.mails).toHaveLength(1);
  });

  test('resent invitations remove the new identity when the mail fails', async () => {
    const user = await createUser(fixture);
    fixture.fakeIdentity.failingCalls.sendPasswordMail = new TypeError('fetch failed');
    expect((await fixture.act(`users/user/${user.id}`, 'resend-invitation')).status).toBe(503);
    expect(fixture.fakeIdentity.findByEmail(String(user['email']))).toBeUndefined();
    expect(await readAccount(fixture, `users/user/${user.id}`)).toMatchObject({ uid: null, version: 1 });
  });

  test('resent invitations are rejected for an address of another identity', async () => {
    const { uid } = await inviteAdministrator(fixture);
    const identity = fixture.fakeIdentity.identities.get(String(uid));
    if (identity) identity.email = 'otra@correo.mx';
    const user = await createUser(fixture, { email: 'otra@correo.mx' });
    const response = await fixture.act(`users/user/${user.id}`, 'resend-invitation');
    expect([response.status, response.json['errors']]).toEqual([422, { email: 'violations.taken' }]);
    expect(fixture.fakeIdentity.identities.get(String(uid))).toMatchObject({
      role: Role.administrator,
      sessionEnds: 0,
    });
    expect(await readAccount(fixture, `users/user/${user.id}`)).toMatchObject({ uid: null, version: 1 });
  });

  test('resent invitations create a new identity for a person whose identity was deleted', async () => {
    const { id, uid, email } = await inviteAdministrator(fixture);
    fixture.fakeIdentity.identities.delete(String(uid));
    const response = await fixture.act(`users/administrator/${id}`, 'resend-invitation');
    expect(response.json['uid']).toBe(fixture.fakeIdentity.findByEmail(String(email))?.uid);
  });
});

/** Breaks the database after a call of the identity service, until `mend` is called. */
function breaksAfter(breakDatabaseAfter: 'create' | 'setRole'): { mend(): Promise<void> } {
  const { schema } = fixture.db.kysely;
  fixture.fakeIdentity.callbacksAfter[breakDatabaseAfter] = () =>
    schema.alterTable('searchTerms').renameTo('searchTermsAway').execute();
  return { mend: () => schema.alterTable('searchTermsAway').renameTo('searchTerms').execute() };
}

test('rejects the import of administrators', async () => {
  const response = await fixture.send('POST', 'users/administrator/import', { body: {} });
  expect([response.status, response.json['code']]).toEqual([405, 'request.methodNotAllowed']);
  expect(fixture.fakeIdentity.calls).toEqual([]);
});
