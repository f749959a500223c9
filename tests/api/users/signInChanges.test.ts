import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '../../../contract/people/auditEvents';
import { listPath, type Json } from '../apiFixture';
import { createFakeMail, type FakeMail } from '../mail/fakeMail';
import { openNotificationsFixture, type NotificationsFixture } from '../notifications/notificationsFixture';

let fixture: NotificationsFixture;
let mail: FakeMail;
beforeEach(async () => {
  mail = createFakeMail();
  fixture = await openNotificationsFixture({ mail: mail });
  await fixture.grantDuties('olga', ['owner']);
  fixture.identityState.methods.set('uid-ana', methods);
  await fixture.runScheduler();
});
afterEach(() => fixture.close());

const methods = {
  uid: 'uid-ana',
  email: 'ana@sobremesa.app',
  factors: ['phone'],
  password: 'one',
  recoveryCodes: { set: 'one', left: 9 },
};

const changeMethods = (change: Partial<typeof methods>) =>
  void fixture.identityState.methods.set('uid-ana', {
    ...methods,
    ...fixture.identityState.methods.get('uid-ana'),
    ...change,
  });

async function readAccount(name: string): Promise<Json> {
  const { json } = await fixture.send('GET', listPath('users/administrator', { filter: { q: name } }));
  return (json as unknown as Json[])[0] ?? {};
}
async function listHistory(): Promise<string[]> {
  const filter = { resource: 'users/administrator', recordId: (await readAccount('ana'))['id'] };
  const { json } = await fixture.send('GET', listPath(auditEvents.name, { filter, sort: ['createdAt', 'ASC'] }));
  return (json as unknown as Json[])
    .slice(1)
    .map(({ action, actorEmail }) => `${String(action)} ${String(actorEmail)}`);
}
const listSignInKinds = async (as: string) =>
  (await fixture.listKinds(as)).filter((kind) => kind.startsWith('signInChanged'));

describe('changed sign-in methods', () => {
  test('stores sign-in methods on first sight without a notification', async () => {
    await fixture.runScheduler();
    expect([await listHistory(), mail.deliveredMails, await listSignInKinds('admin')]).toEqual([[], [], []]);
  });

  test.each([
    ['add-factor', { factors: ['phone', 'of the thief'] }, 'Se agregó una app de autenticación.'],
    ['remove-factor', { factors: [] }, 'Se quitó la app de autenticación.'],
    ['change-password', { password: 'two' }, 'Cambió la contraseña.'],
    ['make-recovery-codes', { recoveryCodes: { set: 'two', left: 10 } }, 'Se crearon códigos de recuperación nuevos'],
    ['use-recovery-code', { recoveryCodes: { set: 'one', left: 8 } }, 'Se entró con un código de recuperación'],
    ['change-sign-in-email', { email: 'other@example.com' }, 'Cambió el correo con el que se entra.'],
  ])(
    'records a changed sign-in method, mails the person and notifies other owners: %s',
    async (action, change, sentence) => {
      changeMethods(change);
      await fixture.runScheduler();
      await fixture.runScheduler();
      expect(await listHistory()).toEqual([
        `${action} ${action === 'change-sign-in-email' ? 'system' : 'ana@sobremesa.app'}`,
      ]);
      expect(mail.deliveredMails).toMatchObject([{ to: 'ana@sobremesa.app', text: expect.stringContaining(sentence) }]);
      expect([await listSignInKinds('admin'), await listSignInKinds('olga')]).toEqual([
        [`signInChanged ${action}`],
        [`signInChanged ${action}`],
      ]);
      expect([await listSignInKinds('ana'), await listSignInKinds('tadeo')]).toEqual([[], []]);
    },
  );

  test('reports a replaced factor as added and removed', async () => {
    changeMethods({ factors: ['of the thief'] });
    await fixture.runScheduler();
    expect(await listHistory()).toEqual(['add-factor ana@sobremesa.app', 'remove-factor ana@sobremesa.app']);
    expect(mail.deliveredMails).toHaveLength(1);
  });

  test('reports a reset factor once', async () => {
    const { id, version } = await readAccount('ana');
    const approvalRequest = await fixture.send('POST', `users/administrator/${String(id)}/reset-second-factor`, {
      key: crypto.randomUUID(),
      version: Number(version),
      body: { reason: 'Perdió el teléfono' },
    });
    expect((await fixture.decide(approvalRequest, 'approve', 'olga')).status).toBe(200);
    await fixture.runScheduler();
    expect(await listHistory()).toEqual(['reset-second-factor olga@sobremesa.app']);
    expect(mail.deliveredMails).toMatchObject([
      { to: 'ana@sobremesa.app', text: expect.stringContaining('Otra persona restableció tu segundo factor') },
    ]);
    expect(await listSignInKinds('admin')).toEqual(['signInChanged reset-second-factor']);
    changeMethods({ factors: ['new phone'] });
    await fixture.runScheduler();
    expect((await listHistory()).at(-1)).toBe('add-factor ana@sobremesa.app');
  });
});
