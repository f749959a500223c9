import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiKeysFixture, type ApiKeysFixture } from '../apiKeys/apiKeysFixture';
import { catalogsOf } from '../catalogRequests';
import { listPath, type Json } from '../apiFixture';
import { createSaleForm } from '../sales/salesFixture';

let fixture: ApiKeysFixture;
let secret: string;
let accountId: string;

beforeAll(async () => {
  fixture = await openApiKeysFixture();
  await fixture.grantDuties('tadeo', ['finance']);
  ({ secret } = await fixture.createIssuedKey({ duties: ['sales'] }));
  const company = await catalogsOf(fixture).create('companies');
  const person = { displayName: 'Ximena Yáñez', email: 'ximena.zuloaga@correo.mx', phone: '+525587654321' };
  accountId = String((await fixture.send('POST', 'users/user', { body: person })).json['id']);
  const saleResponse = await fixture.send('POST', 'sales', {
    as: secret,
    key: crypto.randomUUID(),
    body: createSaleForm({ companyId: company.id, accountId, completedAt: '2026-07-01T11:30:00.000Z' }),
  });
  const refund = { amountMinor: 1_000, atFault: 'platform', reason: 'Llegó frío' };
  const refundResponse = await fixture.send('POST', `sales/${String(saleResponse.json['id'])}/refund`, {
    as: secret,
    key: crypto.randomUUID(),
    version: Number(saleResponse.json['version']),
    body: refund,
  });
  if (refundResponse.status !== 200) throw new Error(refundResponse.text);
});
afterAll(() => fixture.close());

const countFound = async (resource: string, q: string, as: string) => {
  const { status, headers } = await fixture.send('GET', listPath(resource, { filter: { accountId, q } }), { as });
  return [status, headers.get('X-Total-Count')];
};

describe.each(['sales', 'refunds'])('customers of %s', (resource) => {
  test.each(['x', 'ximena', 'zuloaga', '4321', '5587654321', 'ximena zuloaga'])(
    'hides customers from the search of an API key without access to them: %s',
    async (q) => {
      expect(await countFound(resource, q, 'tadeo')).toEqual([200, '1']);
      expect(await countFound(resource, q, secret)).toEqual([200, '0']);
    },
  );

  test('exports customers by name or only by id, depending on access', async () => {
    const exportFile = async (as: string) => (await fixture.send('GET', `${resource}.csv`, { as })).text;
    expect(await exportFile('tadeo')).toContain('ximena.zuloaga@correo.mx');
    expect(await exportFile(secret)).not.toContain('ximena');
    expect(await exportFile(secret)).toContain(accountId);
  });
});

test('finds a refund by the number of its sale, which the key may read', async () => {
  const [sale] = (await fixture.send('GET', 'sales', { as: secret })).json as unknown as Json[];
  expect(await countFound('refunds', String(sale?.['number']), secret)).toEqual([200, '1']);
});
