import { expect, test } from '@playwright/test';
import { act, createClient, clientOf, type Client } from './client';

const label = () => {
  const uniqueText = crypto.randomUUID().slice(0, 8);
  return { name: { es: `Nube ${uniqueText}` }, slug: `nube-${uniqueText}`, color: '#166534' };
};

const codeOf = async (client: Client, path: string, body?: object) => {
  const response = await (body ? client.post(path, body) : client.get(path));
  return [response.status, response.status < 300 ? undefined : response.json<{ code: string }>().code];
};
const refusal = [403, 'permission.missing'];

test('permits each administrator the actions of their duties only', async () => {
  const [finance, catalogs, auditor] = [
    await createClient('tadeo'),
    await createClient('carmen'),
    await createClient('aurelio'),
  ];
  expect(await codeOf(finance, 'deposits')).toEqual([200, undefined]);
  expect(await codeOf(finance, 'catalogs/labels', label())).toEqual(refusal);
  expect(await codeOf(catalogs, 'catalogs/labels', label())).toEqual([201, undefined]);
  expect(await codeOf(catalogs, 'journals')).toEqual(refusal);
  expect(await codeOf(auditor, 'journals')).toEqual([200, undefined]);
  expect(await codeOf(auditor, 'catalogs/labels', label())).toEqual(refusal);
});

test('authenticates a machine with a key approved by two owners, for its duty only, until its revocation', async () => {
  const [admin, ana] = [await createClient('admin'), await createClient('ana')];
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const creation = await admin.post('api-keys', { name: 'App de la nube', duties: ['sales'], expiresOn });
  expect(creation.status, creation.text).toBe(202);
  const { approval } = creation.json<{ approval: { id: string } }>();
  const decision = await act(ana, `approvals/${approval.id}`, 'approve');
  expect(decision.status, decision.text).toBe(200);
  const path = `api-keys/${decision.json<{ recordId: string }>().recordId}`;
  const secretResponse = await act(admin, path, 'issue-secret');
  expect(secretResponse.status, secretResponse.text).toBe(200);

  const machine = clientOf(secretResponse.json<{ secret: string }>().secret);
  expect(await codeOf(machine, 'catalogs/labels')).toEqual([200, undefined]);
  expect(await codeOf(machine, 'sales')).toEqual([200, undefined]);
  expect(await codeOf(machine, 'deposits')).toEqual(refusal);
  expect(await codeOf(machine, 'catalogs/labels', label())).toEqual(refusal);
  expect(await codeOf(machine, 'api-keys')).toEqual([403, 'permission.notForKeys']);

  expect((await act(admin, path, 'revoke', { reason: 'Ya no se usa.' })).status).toBe(200);
  expect(await codeOf(machine, 'catalogs/labels')).toEqual([401, 'auth.keyRevoked']);
});
