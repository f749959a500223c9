import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApiFixture, identity, type ApiFixture, type RequestOptions } from './apiFixture';
import { createFakeSandboxStore, type FakeSandboxStore } from './sandboxStore';

let api: ApiFixture;
let store: FakeSandboxStore;
let waitBeforeVerifyingAna: () => Promise<void>;

beforeEach(async () => {
  store = createFakeSandboxStore();
  waitBeforeVerifyingAna = () => Promise.resolve();
  api = await openApiFixture({
    sandbox: store,
    identity: {
      ...identity,
      async verify(token) {
        if (token === 'ana') await waitBeforeVerifyingAna();
        return identity.verify(token);
      },
    },
  });
});
afterEach(async () => {
  await store.remove();
  await api.close();
});

const create = (requestOptions: RequestOptions = {}) =>
  api.send('POST', 'system/sandbox/create', { body: {}, ...requestOptions });
const remove = () => api.send('POST', 'system/sandbox/delete', { body: {} });
const readState = async () => (await api.send('GET', 'system/sandbox')).json;
const label = { name: { es: 'Vegano', en: 'Vegan' }, slug: 'vegano', color: '#166534' };

test('answers sandbox.missing during a deletion and creates a new one after it', async () => {
  await create();
  await api.send('GET', 'sandbox/permissions');
  let release = () => {};
  store.deletionGate = new Promise((resolve) => (release = resolve));
  const removal = remove();
  await vi.waitFor(async () =>
    expect((await api.send('GET', 'sandbox/deposits')).json['code']).toBe('sandbox.missing'),
  );
  const pendingState = readState();
  const creation = create({ as: 'ana' });
  release();
  expect((await removal).json).toMatchObject({ status: 'none' });
  expect(await pendingState).toMatchObject({ status: 'none' });
  expect((await creation).json).toMatchObject({ status: 'ready' });
  expect([store.createdCount, store.openedCount]).toEqual([2, 2]);
  expect((await api.send('GET', 'sandbox/deposits')).status).toBe(200);
});

test('rejects requests in progress when the sandbox is deleted', async () => {
  await create();
  await api.send('GET', 'sandbox/permissions', { as: 'ana' });
  let response = () => {};
  const gate = new Promise<void>((resolve) => (response = resolve));
  const verificationStarted = new Promise<void>((resolve) => {
    waitBeforeVerifyingAna = () => (resolve(), gate);
  });
  const reading = api.send('GET', 'sandbox/deposits', { as: 'ana' });
  const pendingWrite = api.send('POST', 'sandbox/catalogs/labels', { as: 'ana', body: label });
  await verificationStarted;
  expect((await remove()).json).toMatchObject({ status: 'none' });
  response();
  expect((await reading).json['code']).toBe('sandbox.missing');
  expect((await pendingWrite).json['code']).toBe('sandbox.missing');
});
