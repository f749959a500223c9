import { afterEach, beforeEach, expect, test } from 'vitest';
import { administrators } from '../../contract/people/accounts';
import { untyped, type Database } from '../../api/db/database';
import type { WebhookPort } from '../../api/ports/webhooks';
import { openApiFixture, identity, tablesOf, type ApiFixture, type RequestOptions } from './apiFixture';
import { createFakeMail, type FakeMail } from './mail/fakeMail';
import { createFakeSandboxStore, type FakeSandboxStore } from './sandboxStore';

let api: ApiFixture;
let store: FakeSandboxStore;
let mail: FakeMail;
let realChanges: string[];
let deliveredEvents: string[];

const watchedIdentity = (): typeof identity => {
  const note = (noteChange: string) => () => {
    realChanges.push(noteChange);
    return Promise.resolve();
  };
  return {
    ...identity,
    create: () => (realChanges.push('create'), Promise.resolve(`uid-${crypto.randomUUID()}`)),
    find: () => Promise.resolve(undefined),
    rename: note('rename'),
    setRole: note('setRole'),
    endSessions: note('endSessions'),
    setDisabled: note('setDisabled'),
    sendPasswordMail: note('sendPasswordMail'),
    remove: note('remove'),
  };
};

beforeEach(async () => {
  store = createFakeSandboxStore();
  mail = createFakeMail();
  realChanges = [];
  deliveredEvents = [];
  const webhooks: WebhookPort = {
    post: ({ url }) => Promise.resolve((deliveredEvents.push(url), { status: 204 })),
    allowsPrivateHosts: true,
    isPrompt: false,
  };
  api = await openApiFixture({ sandbox: store, mail: mail, webhooks, identity: watchedIdentity() });
});
afterEach(async () => {
  await store.remove();
  await api.close();
});

const create = (requestOptions: RequestOptions = {}) =>
  api.send('POST', 'system/sandbox/create', { body: {}, ...requestOptions });
const remove = (requestOptions: RequestOptions = {}) =>
  api.send('POST', 'system/sandbox/delete', { body: {}, ...requestOptions });
const readState = async () => (await api.send('GET', 'system/sandbox')).json;
const label = { name: { es: 'Vegano', en: 'Vegan' }, slug: 'vegano', color: '#166534' };

/** Returns all rows of all tables, except the times of last use. */
async function contentOf(db: Database): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const table of await tablesOf(db)) {
    if (table === 'sessions') continue;
    content[table] = await untyped(db.kysely).selectFrom(table).selectAll().execute();
  }
  return content;
}

async function historyOf(db: Database): Promise<string[]> {
  const rows = await db.kysely.selectFrom('auditEvents').select(['action', 'actorEmail']).orderBy('id').execute();
  return rows.map(({ action, actorEmail }) => `${actorEmail} ${action}`);
}

test('creates and deletes the sandbox on request and records both in the history of the real data', async () => {
  expect(await readState()).toEqual({ status: 'none', obstacle: null, bytes: 1_000, createdAt: null });
  expect((await create()).json).toMatchObject({ status: 'ready', createdAt: '2026-07-01T12:00:00.000Z' });
  expect((await create()).status).toBe(200);
  expect(await readState()).toMatchObject({ status: 'ready' });
  expect((await remove()).json).toMatchObject({ status: 'none' });
  expect((await remove()).status).toBe(200);
  const sandboxEvents = (await historyOf(api.db)).filter((line) => line.includes('sandbox'));
  expect(sandboxEvents).toEqual(['admin@sobremesa.app create-sandbox', 'admin@sobremesa.app delete-sandbox']);
});

test('creates the sandbox once under concurrent requests', async () => {
  await api.send('GET', 'permissions', { as: 'ana' });
  const [firstResponse, secondResponse] = await Promise.all([create(), create({ as: 'ana' })]);
  expect([firstResponse.status, secondResponse.status, store.createdCount]).toEqual([200, 200, 1]);
});

test('permits owners to create and delete the sandbox and every administrator to read it within their duties', async () => {
  await create();
  await api.send('GET', 'permissions', { as: 'ana' });
  await setDuties('uid-ana', ['support']);
  expect((await create({ as: 'ana' })).json['code']).toBe('permission.missing');
  expect((await remove({ as: 'ana' })).json['code']).toBe('permission.missing');
  expect((await api.send('GET', 'sandbox/permissions', { as: 'ana' })).json['duties']).toEqual(['support']);
  expect((await api.send('GET', 'sandbox/journals', { as: 'ana' })).json['code']).toBe('permission.missing');
});

test('isolates the sandbox and the real data from each other', async () => {
  await create();
  await api.send('GET', 'sandbox/permissions');
  const realContent = await contentOf(api.db);
  const response = await api.send('POST', 'sandbox/catalogs/labels', { body: label });
  expect(response.status).toBe(201);
  expect((await api.send('GET', 'catalogs/labels')).json).toEqual([]);
  expect((await api.send('GET', `catalogs/labels/${String(response.json['id'])}`)).status).toBe(404);
  expect(await contentOf(api.db)).toEqual(realContent);

  const sample = await contentOf(store.getDatabase());
  expect((await api.send('POST', 'catalogs/labels', { body: { ...label, slug: 'real' } })).status).toBe(201);
  expect(await contentOf(store.getDatabase())).toEqual(sample);
});

test('shows administrators in the sandbox by name with their real duties', async () => {
  await create();
  await api.send('GET', 'sandbox/permissions');
  const [ownAccount] = await listAccounts(store.getDatabase());
  expect(ownAccount).toMatchObject({ uid: 'uid-admin', email: 'admin@sobremesa.app', duties: '["owner"]' });
  await api.send('GET', 'permissions', { as: 'ana' });
  await setDuties('uid-ana', ['finance']);
  await api.send('GET', 'sandbox/permissions', { as: 'ana' });
  await setDuties('uid-ana', ['catalogs']);
  expect((await api.send('GET', 'sandbox/permissions', { as: 'ana' })).json['duties']).toEqual(['catalogs']);
  expect((await listAccounts(store.getDatabase())).map(({ duties }) => duties)).toEqual(['["owner"]', '["catalogs"]']);
});

test('blocks in the sandbox a person blocked in the real data, but not the other way round', async () => {
  await create();
  await api.send('GET', 'sandbox/permissions', { as: 'ana' });
  await store
    .getDatabase()
    .kysely.updateTable(administrators.table)
    .set({ state: 'blocked' })
    .where('uid', '=', 'uid-ana')
    .execute();
  expect((await api.send('GET', 'sandbox/permissions', { as: 'ana' })).status).toBe(200);
  await api.db.kysely
    .updateTable(administrators.table)
    .set({ state: 'blocked' })
    .where('uid', '=', 'uid-ana')
    .execute();
  expect((await api.send('GET', 'sandbox/permissions', { as: 'ana' })).json['code']).toBe('auth.blocked');
  expect((await api.send('POST', 'sandbox/catalogs/labels', { as: 'ana', body: label })).json['code']).toBe(
    'auth.blocked',
  );
});

test.each(['blocked', 'user', 'company', 'employee', 'nobody'])(
  'rejects in the sandbox the caller %s like in the real data',
  async (as) => {
    await create();
    const realPermissions = await api.send('GET', 'permissions', { as });
    const sample = await api.send('GET', 'sandbox/permissions', { as });
    expect([sample.status, sample.json['code']]).toEqual([realPermissions.status, realPermissions.json['code']]);
    expect((await api.send('GET', 'sandbox/permissions', { as: null })).status).toBe(401);
  },
);

test('triggers no mail, webhook or identity call from the sandbox', async () => {
  await create();
  const invitation = await api.send('POST', 'sandbox/users/administrator', {
    body: { email: 'nueva@example.com', displayName: 'Nueva', language: 'es', duties: ['support'] },
  });
  expect(invitation.status).toBe(201);
  const { id, version } = invitation.json;
  const block = await api.send('POST', `sandbox/users/administrator/${String(id)}/block`, {
    version: Number(version),
    key: crypto.randomUUID(),
    body: { reason: 'a try' },
  });
  expect(block.status).toBe(200);
  expect((await api.send('GET', 'sandbox/mail-choices')).json).toMatchObject({ isSent: false });
  expect((await api.send('POST', 'sandbox/system/test-mail', { body: { language: 'es' } })).json['status']).toBe('off');
  const endpoint = { name: 'Store', url: 'http://127.0.0.1:9/hooks', events: ['catalogs/labels.*'] };
  await api.send('POST', 'sandbox/webhooks', { key: crypto.randomUUID(), body: endpoint });
  expect((await api.send('POST', 'sandbox/catalogs/labels', { body: label })).status).toBe(201);
  await api.runScheduler();
  expect(deliveredEvents).toEqual([]);
  expect(realChanges).toEqual([]);
  expect(mail.deliveredMails).toEqual([]);
});

test('serves sessions, devices and sandbox administration at the real address only', async () => {
  await create();
  for (const address of ['sessions', 'system/sandbox'])
    expect((await api.send('GET', `sandbox/${address}`)).json['code']).toBe('request.unknownAddress');
  const device = await api.send('POST', 'sandbox/devices', { body: { token: 'a', language: 'es' } });
  expect(device.json['code']).toBe('request.unknownAddress');
});

test('reports a missing sandbox to administrators only', async () => {
  expect((await api.send('GET', 'sandbox/deposits')).json['code']).toBe('sandbox.missing');
  expect((await api.send('GET', 'sandbox/deposits', { as: 'user' })).json['code']).toBe('auth.notAdministrator');
  await create();
  expect((await api.send('GET', 'sandbox/deposits')).status).toBe(200);
  await remove();
  expect((await api.send('GET', 'sandbox/deposits')).json['code']).toBe('sandbox.missing');
});

test('leaves nothing of a failed creation and logs a damaged sandbox without failing', async () => {
  store.fault = new Error('ENOSPC: no space left on device');
  expect((await create()).status).toBe(503);
  expect(await readState()).toMatchObject({ status: 'none' });
  delete store.fault;
  await create();
  await remove();
  await store.create(new Date());
  store.fault = new Error('not a database');
  expect(await readState()).toMatchObject({ status: 'broken' });
  expect((await api.send('GET', 'sandbox/deposits')).json['code']).toBe('sandbox.missing');
  expect((await api.send('GET', 'catalogs/labels')).status).toBe(200);
  expect(api.log.some(({ event, error }) => event === 'sandbox' && String(error).includes('not a database'))).toBe(
    true,
  );
  delete store.fault;
  expect((await create()).json).toMatchObject({ status: 'ready' });
});

test('shares request limits between sandbox and real data and marks sandbox requests in the log', async () => {
  await api.close();
  api = await openApiFixture({ sandbox: store, limits: { reads: 3, writes: 10, address: 0 } });
  await create();
  await api.send('GET', 'sandbox/deposits');
  await api.send('GET', 'deposits');
  await api.send('GET', 'sandbox/deposits');
  expect((await api.send('GET', 'deposits')).status).toBe(429);
  const requests = api.log.filter(({ route }) => route === '/api/deposits');
  expect(requests.map(({ sandbox = false, status }) => [sandbox, status])).toEqual([
    [true, 200],
    [false, 200],
    [true, 200],
    [false, 429],
  ]);
});

test('reports why an installation without files has no sandbox', async () => {
  await api.close();
  api = await openApiFixture();
  expect(await readState()).toEqual({ status: 'off', obstacle: 'noFiles', bytes: null, createdAt: null });
  expect((await create()).json['code']).toBe('sandbox.off');
  expect((await api.send('GET', 'sandbox/deposits')).json['code']).toBe('sandbox.missing');
});

const listAccounts = ({ kysely }: Database) =>
  kysely.selectFrom(administrators.table).select(['uid', 'email', 'duties']).orderBy('email').execute();

const setDuties = (uid: string, duties: string[]) =>
  api.db.kysely
    .updateTable(administrators.table)
    .set({ duties: JSON.stringify(duties) })
    .where('uid', '=', uid)
    .execute();
