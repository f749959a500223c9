import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '../../../contract/people/auditEvents';
import { listPath, type Json, type TestResponse } from '../apiFixture';
import { createFakeMail, type FakeMail } from '../mail/fakeMail';
import { openNotificationsFixture, type NotificationsFixture } from '../notifications/notificationsFixture';

const hour = 3_600_000;

/** `admin` and `ana` are owners. `ana` can no longer sign in. */
let fixture: NotificationsFixture;
let mail: FakeMail;
beforeEach(async () => {
  mail = createFakeMail();
  fixture = await openNotificationsFixture({ mail: mail });
});
afterEach(() => fixture.close());

async function readAccount(name = 'ana'): Promise<Json> {
  const { json } = await fixture.send('GET', listPath('users/administrator', { filter: { q: name } }));
  return (json as unknown as Json[])[0] ?? {};
}
async function runAccountAction(action: string, as = 'admin', name = 'ana'): Promise<TestResponse> {
  const { id, version } = await readAccount(name);
  return fixture.send('POST', `users/administrator/${String(id)}/${action}`, {
    as,
    key: crypto.randomUUID(),
    version: Number(version),
    body: action === 'restore-access' ? { reason: 'Perdió el teléfono' } : {},
  });
}
const codeOf = ({ status, json }: TestResponse) => [status, json['code'] ?? null];
async function listHistory(): Promise<string[]> {
  const filter = { resource: 'users/administrator', recordId: (await readAccount())['id'] };
  const { json } = await fixture.send('GET', listPath(auditEvents.name, { filter, sort: ['createdAt', 'ASC'] }));
  return (json as unknown as Json[])
    .slice(1)
    .map(({ action, actorEmail }) => `${String(action)} ${String(actorEmail)}`);
}
/** Sorted, because mails that are due at the same time are sent in any order. */
const takeMails = () =>
  mail.deliveredMails
    .splice(0)
    .map(({ to, subject }) => `${to}: ${subject}`)
    .toSorted();
const notificationsOf = async (as: string) =>
  (await fixture.notificationsOf(as)).filter(({ kind }) => kind === 'signInChanged').map(({ action }) => action);

async function passHours(hours: number): Promise<void> {
  fixture.now.advance(hours * hour);
  await fixture.runScheduler();
}

describe('restored access of one of two owners', () => {
  test('restores access a day after the notice to both', async () => {
    expect((await runAccountAction('restore-access')).json).toMatchObject({ restoresAt: '2026-07-02T12:00:00.000Z' });
    await passHours(23);
    expect(takeMails()).toEqual([
      'admin@sobremesa.app: Se va a restaurar un acceso a la consola',
      'ana@sobremesa.app: Se va a restaurar un acceso a la consola',
    ]);
    expect(await notificationsOf('ana')).toEqual(['restore-access']);
    expect(fixture.identityState.restoredAccounts).toEqual([]);

    await passHours(1);
    expect(fixture.identityState.restoredAccounts).toEqual(['uid-ana ana@sobremesa.app']);
    expect(fixture.identityState.passwordMails).toEqual(['ana@sobremesa.app']);
    expect(await readAccount()).toMatchObject({ restoresAt: null });
    expect(await listHistory()).toEqual(['restore-access admin@sobremesa.app', 'access-restored system']);
    expect(await notificationsOf('admin')).toEqual(['access-restored']);
    await passHours(24);
    expect(fixture.identityState.restoredAccounts).toHaveLength(1);
  });

  test.each(['ana', 'admin'])('does not restore access after %s cancels, and notifies both', async (who) => {
    await runAccountAction('restore-access');
    await fixture.runScheduler();
    takeMails();
    expect((await runAccountAction('cancel-access-restore', who)).json).toMatchObject({ restoresAt: null });
    await passHours(25);
    expect(fixture.identityState.restoredAccounts).toEqual([]);
    expect(takeMails()).toEqual([
      'admin@sobremesa.app: Se canceló la restauración de un acceso',
      'ana@sobremesa.app: Se canceló la restauración de un acceso',
    ]);
  });

  test('restores access on one request, canceled by owners only', async () => {
    expect(codeOf(await runAccountAction('cancel-access-restore'))).toEqual([409, 'account.noAccessRestore']);
    await runAccountAction('restore-access');
    expect(codeOf(await runAccountAction('restore-access'))).toEqual([409, 'account.accessRestoring']);
    expect(codeOf(await runAccountAction('cancel-access-restore', 'tadeo'))).toEqual([403, 'permission.missing']);
  });

  test('does not restore access of an owner blocked meanwhile', async () => {
    await runAccountAction('restore-access');
    await fixture.db.kysely.updateTable('accounts').set({ state: 'blocked' }).where('uid', '=', 'uid-ana').execute();
    await passHours(25);
    expect(fixture.identityState.restoredAccounts).toEqual([]);
    expect(await readAccount()).toMatchObject({ restoresAt: null });
  });
});

test('requires a third owner’s approval for a factor reset instead', async () => {
  expect((await readAccount())['actions']?.['restore-access']).toEqual({ allowed: true });
  await fixture.grantDuties('olga', ['owner']);
  expect((await readAccount())['actions']?.['restore-access']).toEqual({
    allowed: false,
    code: 'account.ownerCanApprove',
  });
  expect(codeOf(await runAccountAction('restore-access'))).toEqual([409, 'account.ownerCanApprove']);
});

test.each([
  ['oneself', 'admin', 'admin', [409, 'account.self']],
  ['an owner by another duty', 'tadeo', 'ana', [403, 'permission.missing']],
])('rejects restoring access of %s', async (_, as, whose, refusal) => {
  expect(codeOf(await runAccountAction('restore-access', as, whose))).toEqual(refusal);
});
