import { expect, onTestFinished, test } from 'vitest';
import { actOnDeposit, createPerson, recordDeposit } from '../deposits/depositsFixture';
import { openApiFixture } from '../apiFixture';
import { createFakeIdentity } from '../users/usersFixture';
import { startFcm } from './fakeFcm';

test('pushes failed nightly checks to persons who may read them', async () => {
  const fcm = await startFcm();
  const api = await openApiFixture({ identity: createFakeIdentity(), push: fcm.client() });
  onTestFinished(async () => {
    await api.close();
    await fcm.stop();
  });
  const register = (as: string) =>
    api.send('POST', 'devices', { as, body: { token: `of-${as.split('@')[0]}`, language: 'es' } });
  for (const [displayName, duties] of [
    ['berta', ['finance']],
    ['carla', ['catalogs', 'support']],
    ['aurelio', ['auditor']],
  ] as const) {
    const email = `${displayName}@sobremesa.app`;
    await api.send('POST', 'users/administrator', { body: { displayName, email, duties } });
    await register(email);
  }
  await register('admin');
  const { id } = await recordDeposit(api, { purpose: 'topUp', accountId: await createPerson(api) }, 'ana');
  expect((await actOnDeposit(api, id, 'confirm', { as: 'admin' })).status).toBe(200);
  await api.db.kysely
    .updateTable('ledgerAccounts')
    .set((set) => ({ balanceMinor: set('balanceMinor', '+', 7) }))
    .execute();
  // A deposit notifies the persons who may confirm it. An auditor may only read it.
  expect(
    fcm
      .takeSent()
      .map(({ token }) => token)
      .sort(),
  ).toEqual(['of-admin', 'of-berta']);
  await api.runScheduler();
  const messages = fcm.takeSent();
  expect(messages.map(({ token }) => token).sort()).toEqual(['of-admin', 'of-aurelio', 'of-berta']);
  expect(messages[0]?.data).toMatchObject({ kind: 'checksFailed', text: 'La revisión contable encontró errores' });
});
