import { expect, onTestFinished, test } from 'vitest';
import { administrators } from '../../../contract/people/accounts';
import { testStore } from '../sandboxStore';
import { openKeyOffice } from './keys';

test('a machine works with the real data alone: the sandbox lets it in by no key', async () => {
  const sandbox = testStore();
  const office = await openKeyOffice({ sandbox });
  onTestFinished(async () => {
    await sandbox.remove();
    await office.close();
  });
  const { secret } = await office.issued({ duties: ['catalogs'] });
  await office.send('POST', 'system/sandbox/create', { body: {} });
  expect((await office.from('127.0.0.1', secret))[0]).toBe(200);
  expect(await office.from('127.0.0.1', secret, 'sandbox/catalogs/labels')).toEqual([403, 'auth.notAdministrator']);
  expect(await sandbox.db().kysely.selectFrom(administrators.table).select('id').execute()).toEqual([]);
});
