import { afterEach, beforeEach, expect, test } from 'vitest';
import { secretsShownTo } from '../../../api/apiKeys/secrets';
import { catalogsOf } from '../catalogRequests';
import { createSaleForm } from '../sales/salesFixture';
import { getStatusAndCode, openApiKeysFixture, type ApiKeysFixture } from './apiKeysFixture';

let fixture: ApiKeysFixture;
beforeEach(async () => {
  fixture = await openApiKeysFixture();
});
afterEach(() => fixture.close());

test('sums amounts of a key with those of everybody who has seen its secret', async () => {
  const companyId = (await catalogsOf(fixture).create('companies', { commissionBp: 1_500 })).id;
  const keys = [await fixture.createIssuedKey(), await fixture.createIssuedKey({ name: 'Otra app' })];
  const sell = async (as: string) => {
    const form = createSaleForm({ companyId, completedAt: '2026-07-01T11:30:00.000Z' });
    return (await fixture.send('POST', 'sales', { as, key: crypto.randomUUID(), body: form })).json;
  };
  const refund = async (as: string, amountMinor: number) => {
    const sale = await sell(as);
    return getStatusAndCode(
      await fixture.send('POST', `sales/${String(sale['id'])}/refund`, {
        as,
        key: crypto.randomUUID(),
        version: Number(sale['version']),
        body: { amountMinor, atFault: 'platform', reason: 'Llegó frío' },
      }),
    );
  };
  const [firstSecret = '', secondSecret = ''] = keys.map(({ secret }) => secret);
  expect(await refund(firstSecret, 9_000)).toEqual([200, undefined]);
  // One daily limit of 15,000 covers all keys, their secrets and the persons who saw the secrets.
  expect(await refund(secondSecret, 7_000)).toEqual([403, 'permission.personNeeded']);
  const newSecret = await fixture.rotateSecret(keys[0]?.key ?? {}, { overlap: 'day' });
  expect(await refund(newSecret, 7_000)).toEqual([403, 'permission.personNeeded']);
  for (const as of ['admin', 'ana'])
    expect((await fixture.issue(7_000, { as, email: `${as}@correo.mx` })).json['approval']?.['cause']).toBe(
      'personDayLimit',
    );
  // A person who saw no secret has a separate limit. The limit of a key includes amounts given away by the persons
  // who saw its secret.
  await fixture.grantDuties('berta', ['owner']);
  expect((await fixture.issue(7_000, { as: 'berta', email: 'uno@correo.mx' })).status).toBe(201);
  expect((await fixture.issue(5_000, { email: 'dos@correo.mx' })).status).toBe(201);
  expect(await refund(secondSecret, 2_000)).toEqual([403, 'permission.personNeeded']);
  expect(await refund(secondSecret, 1_000)).toEqual([200, undefined]);
});

test('counts a key of an older database for everybody who created a secret of it', async () => {
  await fixture.createIssuedKey();
  await fixture.db.kysely.updateTable('apiKeySecrets').set({ shownTo: null }).execute();
  await secretsShownTo.up(fixture.db.kysely, fixture.db.kind);
  const secrets = await fixture.db.kysely.selectFrom('apiKeySecrets').select('shownTo').execute();
  expect(secrets).toEqual([{ shownTo: JSON.stringify(['uid-admin']) }]);
});
