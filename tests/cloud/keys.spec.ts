import { expect, test } from '@playwright/test';
import { act, clientFor, clientOf, type Client } from './client';

const label = () => {
  const mark = crypto.randomUUID().slice(0, 8);
  return { name: { es: `Nube ${mark}` }, slug: `nube-${mark}`, color: '#166534' };
};

const codeOf = async (client: Client, path: string, body?: object) => {
  const response = await (body ? client.post(path, body) : client.get(path));
  return [response.status, response.status < 300 ? undefined : response.json<{ code: string }>().code];
};
const refused = [403, 'permission.missing'];

test('permits each administrator the actions of their duties only', async () => {
  const [finance, catalogs, auditor] = [
    await clientFor('tadeo'),
    await clientFor('carmen'),
    await clientFor('aurelio'),
  ];
  expect(await codeOf(finance, 'deposits')).toEqual([200, undefined]);
  expect(await codeOf(finance, 'catalogs/labels', label())).toEqual(refused);
  expect(await codeOf(catalogs, 'catalogs/labels', label())).toEqual([201, undefined]);
  expect(await codeOf(catalogs, 'journals')).toEqual(refused);
  expect(await codeOf(auditor, 'journals')).toEqual([200, undefined]);
  expect(await codeOf(auditor, 'catalogs/labels', label())).toEqual(refused);
});

test('authenticates a machine with a key approved by two owners, for its duty only, until its revocation', async () => {
  const [admin, ana] = [await clientFor('admin'), await clientFor('ana')];
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const creation = await admin.post('api-keys', { name: 'App de la nube', duties: ['sales'], expiresOn });
  expect(creation.status, creation.text).toBe(202);
  const { approval } = creation.json<{ approval: { id: string } }>();
  const approved = await act(ana, `approvals/${approval.id}`, 'approve');
  expect(approved.status, approved.text).toBe(200);
  const path = `api-keys/${approved.json<{ recordId: string }>().recordId}`;
  const requested = await act(admin, path, 'issue-secret');
  expect(requested.status, requested.text).toBe(202);
  const { approval: forSecret } = requested.json<{ approval: { id: string } }>();
  const issued = await act(ana, `approvals/${forSecret.id}`, 'approve');
  expect(issued.status, issued.text).toBe(200);

  const machine = clientOf(issued.json<{ secret: string }>().secret);
  expect(await codeOf(machine, 'catalogs/labels')).toEqual([200, undefined]);
  expect(await codeOf(machine, 'sales')).toEqual([200, undefined]);
  expect(await codeOf(machine, 'deposits')).toEqual(refused);
  expect(await codeOf(machine, 'catalogs/labels', label())).toEqual(refused);
  expect(await codeOf(machine, 'api-keys')).toEqual([403, 'permission.notForKeys']);

  expect((await act(admin, path, 'revoke', { reason: 'Ya no se usa.' })).status).toBe(200);
  expect(await codeOf(machine, 'catalogs/labels')).toEqual([401, 'auth.keyRevoked']);
});
