import { expect, onTestFinished, test } from 'vitest';
import { administrators } from '../../../contract/people/accounts';
import { createFakeSandboxStore } from '../sandboxStore';
import { openApiKeysFixture } from './apiKeysFixture';

test('rejects API keys in the sandbox', async () => {
  const sandbox = createFakeSandboxStore();
  const office = await openApiKeysFixture({ sandbox });
  onTestFinished(async () => {
    await sandbox.remove();
    await office.close();
  });
  const { secret } = await office.createIssuedKey({ duties: ['catalogs'] });
  await office.send('POST', 'system/sandbox/create', { body: {} });
  expect((await office.sendFrom('127.0.0.1', secret))[0]).toBe(200);
  expect(await office.sendFrom('127.0.0.1', secret, 'sandbox/catalogs/labels')).toEqual([403, 'auth.notAdministrator']);
  expect(await sandbox.db().kysely.selectFrom(administrators.table).select('id').execute()).toEqual([]);
});
