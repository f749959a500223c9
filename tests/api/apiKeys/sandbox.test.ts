import { expect, onTestFinished, test } from 'vitest';
import { administrators } from '../../../contract/people/accounts';
import { createFakeSandboxStore } from '../sandboxStore';
import { openApiKeysFixture } from './apiKeysFixture';

test('rejects API keys in the sandbox', async () => {
  const sandbox = createFakeSandboxStore();
  const fixture = await openApiKeysFixture({ sandbox });
  onTestFinished(async () => {
    await sandbox.remove();
    await fixture.close();
  });
  const { secret } = await fixture.createIssuedKey({ duties: ['catalogs'] });
  await fixture.send('POST', 'system/sandbox/create', { body: {} });
  expect((await fixture.sendFrom('127.0.0.1', secret))[0]).toBe(200);
  expect(await fixture.sendFrom('127.0.0.1', secret, 'sandbox/catalogs/labels')).toEqual([
    403,
    'auth.notAdministrator',
  ]);
  expect(await sandbox.getDatabase().kysely.selectFrom(administrators.table).select('id').execute()).toEqual([]);
});
