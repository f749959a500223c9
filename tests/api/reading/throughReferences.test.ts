import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiKeysFixture, type ApiKeysFixture } from '../apiKeys/apiKeysFixture';
import { catalogsOf } from '../catalogRequests';
import { listPath, type Json } from '../apiFixture';
import { saleForm } from '../sales/salesFixture';

let office: ApiKeysFixture;
let secret: string;
let accountId: string;

beforeAll(async () => {
  office = await openApiKeysFixture();
  await office.grantDuties('tadeo', ['finance']);
  ({ secret } = await office.createIssuedKey({ duties: ['sales'] }));
  const company = await catalogsOf(office).create('companies');
  const person = { displayName: 'Ximena Yáñez', email: 'ximena.zuloaga@correo.mx', phone: '+525587654321' };
  accountId = String((await office.send('POST', 'users/user', { body: person })).json['id']);
  const sold = await office.send('POST', 'sales', {
    as: secret,
    key: crypto.randomUUID(),
    body: saleForm({ companyId: company.id, accountId, completedAt: '2026-07-01T11:30:00.000Z' }),
  });
  const refund = { amountMinor: 1_000, atFault: 'platform', reason: 'Llegó frío' };
  const refunded = await office.send('POST', `sales/${String(sold.json['id'])}/refund`, {
    as: secret,
    key: crypto.randomUUID(),
    version: Number(sold.json['version']),
    body: refund,
  });
  if (refunded.status !== 200) throw new Error(refunded.text);
});
afterAll(() => office.close());

const found = async (resource: string, q: string, as: string) => {
  const { status, headers } = await office.send('GET', listPath(resource, { filter: { accountId, q } }), { as });
  return [status, headers.get('X-Total-Count')];
};

describe.each(['sales', 'refunds'])('customers of %s', (resource) => {
  test.each(['x', 'ximena', 'zuloaga', '4321', '5587654321', 'ximena zuloaga'])(
    'are not searchable by an API key without access to customers: %s',
    async (q) => {
      expect(await found(resource, q, 'tadeo')).toEqual([200, '1']);
      expect(await found(resource, q, secret)).toEqual([200, '0']);
    },
  );

  test('are exported by name or only by id, depending on access', async () => {
    const file = async (as: string) => (await office.send('GET', `${resource}.csv`, { as })).text;
    expect(await file('tadeo')).toContain('ximena.zuloaga@correo.mx');
    expect(await file(secret)).not.toContain('ximena');
    expect(await file(secret)).toContain(accountId);
  });
});

test('finds a refund by the number of its sale, which the key may read', async () => {
  const [sale] = (await office.send('GET', 'sales', { as: secret })).json as unknown as Json[];
  expect(await found('refunds', String(sale?.['number']), secret)).toEqual([200, '1']);
});
