import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { collection, connectFirestoreEmulator, getFirestore, onSnapshot } from 'firebase/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cutoffCollection, liveCollection, type LiveCutoff } from '../../../contract/live';
import { Role } from '../../../contract/roles';
import { createFirestoreChannel, createFirestoreClient } from '../../../api/live/firestore';
import type { LivePort } from '../../../api/ports/live';
import { hasFirestore, startFirestore, type RunningFirestore } from '../../firestore.mjs';
import { openApiFixture, identity, type ApiFixture } from '../apiFixture';
import { labelForm } from '../labels';

const laptop = 'admin@2026-07-01T11:00:00.000Z';
const phone = 'admin@2026-07-01T11:30:00.000Z';
const tablet = 'admin@2026-07-01T11:40:00.000Z';
const ana = 'ana@2026-07-01T10:00:00.000Z';
const readSecond = (token: string) => Date.parse(token.split('@')[1] ?? '') / 1_000;
const startSecond = Date.parse('2026-07-01T12:00:00.000Z') / 1_000;

interface FirestoreWrite {
  update: { name: string; fields: unknown };
  currentDocument?: { exists?: boolean; updateTime?: string };
}

/** Opens an API with four sessions of two owners. Tokens consist of person and sign-in time. */
async function openApi(live: LivePort): Promise<ApiFixture> {
  const api = await openApiFixture({
    live,
    identity: {
      ...identity,
      async verify(token) {
        const [name = '', signedInAt = ''] = token.split('@');
        return { uid: `uid-${name}`, email: `${name}@sobremesa.app`, role: Role.administrator, signedInAt };
      },
      endSessions: () => Promise.resolve(),
      setRole: () => Promise.resolve(),
      resetSecondFactor: () => Promise.resolve(),
    },
  });
  for (const as of [laptop, phone, tablet, ana]) await api.send('GET', 'permissions', { as });
  await api.db.kysely.updateTable('accounts').set({ duties: '["owner"]' }).execute();
  return api;
}

const endOne = (api: ApiFixture, as: string, endedToken: string) =>
  api.send('POST', 'sessions/end', { as, body: { signedInAt: endedToken.split('@')[1] } });
const endOthers = (api: ApiFixture, as: string) => api.send('POST', 'sessions/end-others', { as, body: {} });

async function accountOf(api: ApiFixture, uid: string): Promise<{ id: string; version: number }> {
  return api.db.kysely
    .selectFrom('accounts')
    .select(['id', 'version'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
}

describe('session cutoffs on the live channel', () => {
  const cutoffs: [string, LiveCutoff][] = [];
  let api: ApiFixture;
  beforeEach(async () => {
    cutoffs.length = 0;
    api = await openApi({
      publish: async () => {},
      publishCutoff: async (uid, readCutoff) => void cutoffs.push([uid, await readCutoff()]),
    });
  });
  afterEach(() => api.close());

  test('publishes each ended session of a person', async () => {
    expect((await endOne(api, laptop, phone)).status).toBe(200);
    expect((await endOne(api, laptop, tablet)).status).toBe(200);
    expect(cutoffs.map(([uid]) => uid)).toEqual(['uid-admin', 'uid-admin']);
    expect(cutoffs.map(([, cutoff]) => cutoff)).toEqual([
      { before: 0, kept: 0, ended: [readSecond(phone)] },
      { before: 0, kept: 0, ended: [readSecond(phone), readSecond(tablet)] },
    ]);
  });

  test('publishes the end of all other sessions with the preserved one', async () => {
    api.now.advance(300);
    expect((await endOthers(api, phone)).status).toBe(200);
    expect(cutoffs).toEqual([['uid-admin', { before: startSecond + 1, kept: readSecond(phone), ended: [] }]]);
  });

  test.each([
    ['the end of all sessions', 'end-sessions', {}],
    ['a block', 'block', { reason: 'Ya no trabaja aquí.' }],
    ['a reset of the second factor', 'reset-second-factor', { reason: 'Perdió el teléfono.' }],
  ])('publishes a cutoff after %s by another person', async (_, action, body) => {
    const { id, version } = await accountOf(api, 'uid-admin');
    const response = await api.send('POST', `users/administrator/${id}/${action}`, {
      as: ana,
      body,
      version,
      key: crypto.randomUUID(),
    });
    if (response.status >= 300) throw new Error(response.text);
    expect(cutoffs).toEqual([['uid-admin', { before: startSecond, kept: 0, ended: [] }]]);
  });

  test('logs a failed cutoff without undoing the end of the session', async () => {
    const broken = await openApi({
      publish: async () => {},
      publishCutoff: () => Promise.reject(new Error('no Firestore')),
    });
    expect((await endOne(broken, laptop, phone)).status).toBe(200);
    expect((await broken.send('GET', 'permissions', { as: phone })).status).toBe(401);
    expect(broken.log.some(({ event, error }) => event === 'outside' && String(error).includes('no Firestore'))).toBe(
      true,
    );
    await broken.close();
  });
});

function createLatch(): { untilOpened: Promise<void>; open: () => void } {
  let resolve = () => {};
  const untilOpened = new Promise<void>((done) => {
    resolve = done;
  });
  return { untilOpened, open: () => resolve() };
}

/** Wraps `fetch` so that its first write of a cutoff waits for `open`. `untilWaiting` resolves when that write waits. */
function delayFirstCutoff(fetch: typeof globalThis.fetch) {
  const [requestLatch, gate] = [createLatch(), createLatch()];
  let isFirst = true;
  const delayedFetch: typeof globalThis.fetch = async (address, init) => {
    if (isFirst && String(address).endsWith(':commit') && String(init?.body).includes(cutoffCollection)) {
      isFirst = false;
      requestLatch.open();
      await gate.untilOpened;
    }
    return fetch(address, init);
  };
  return { fetch: delayedFetch, untilWaiting: requestLatch.untilOpened, open: gate.open };
}

/** Ends two sessions concurrently. The first cutoff arrives after the second. */
async function endOutOfOrder(
  api: ApiFixture,
  { untilWaiting, open }: { untilWaiting: Promise<void>; open: () => void },
) {
  const firstEnd = endOne(api, laptop, phone);
  await untilWaiting;
  expect((await endOne(api, laptop, tablet)).status).toBe(200);
  open();
  expect((await firstEnd).status).toBe(200);
}

test('publishes both of two sessions that end concurrently, in any order of arrival', async () => {
  let document: { fields: unknown; updateTime: string } | undefined;
  /** Rejects a conditional write if the document has changed, like Firestore. */
  const respond = (address: string, { documents, writes }: { documents?: string[]; writes?: FirestoreWrite[] }) => {
    if (documents) return [document ? { found: { name: documents[0], ...document } } : { missing: documents[0] }];
    const [write] = writes ?? [];
    if (!write) throw new Error(address);
    const { exists, updateTime = exists === false ? undefined : document?.updateTime } = write.currentDocument ?? {};
    if (document?.updateTime !== updateTime) return { error: { status: 'FAILED_PRECONDITION' } };
    document = { fields: write.update.fields, updateTime: String(Number(document?.updateTime ?? 0) + 1) };
    return { writeResults: [{}] };
  };
  const delayedWrite = delayFirstCutoff(async (address, init) => {
    const json = respond(String(address), JSON.parse(String(init?.body)) as { documents?: string[] });
    return Response.json(json, { status: 'error' in json ? 400 : 200 });
  });
  const accessToken = async () => 'owner';
  const client = createFirestoreClient({
    projectId: 'p',
    origin: 'http://firestore',
    accessToken,
    fetch: delayedWrite.fetch,
  });
  const { publishCutoff = () => Promise.resolve() } = createFirestoreChannel({ client, timeout: 30_000 });
  const api = await openApi({ publish: async () => {}, publishCutoff });
  await endOutOfOrder(api, delayedWrite);
  expect(document?.fields).toMatchObject({
    ended: { arrayValue: { values: [phone, tablet].map((one) => ({ integerValue: String(readSecond(one)) })) } },
  });
  await api.close();
});

const isFound = hasFirestore();

describe.runIf(isFound)('session cutoffs in Firestore', () => {
  const project = 'demo-sobremesa';
  let emulator: RunningFirestore | undefined;
  let api: ApiFixture;
  const apps: FirebaseApp[] = [];
  const createChannel = (address: string, fetch = globalThis.fetch) => {
    const accessToken = async () => 'owner';
    const client = createFirestoreClient({ projectId: project, origin: `http://${address}`, accessToken, fetch });
    return createFirestoreChannel({ client, timeout: 30_000 });
  };
  beforeAll(async () => {
    emulator = await startFirestore();
    api = await openApi(createChannel(emulator.address));
  });
  afterAll(async () => {
    await Promise.all(apps.map(deleteApp));
    await api.close();
    await emulator?.stop();
  });

  /** Listens to the channel like a console with this session. */
  function listenToChannel(token: string) {
    const app = initializeApp({ projectId: project, apiKey: 'emulated' }, crypto.randomUUID());
    apps.push(app);
    const firestore = getFirestore(app);
    const [host = '', port] = (emulator?.address ?? '').split(':');
    const [name = ''] = token.split('@');
    const mockUserToken = { sub: `uid-${name}`, role: Role.administrator, auth_time: readSecond(token) };
    connectFirestoreEmulator(firestore, host, Number(port), { mockUserToken });
    const receivedCounts: number[] = [];
    const endedListeners: string[] = [];
    onSnapshot(
      collection(firestore, liveCollection),
      ({ docs }) => receivedCounts.push(Number(docs.find(({ id }) => id === 'catalogs.labels')?.get('count') ?? 0)),
      ({ code }) => endedListeners.push(code),
    );
    return { received: receivedCounts, ended: endedListeners };
  }
  const edit = () => api.send('POST', 'catalogs/labels', { as: laptop, body: labelForm() });
  const waitUntil = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

  test('denies the live channel to an ended session and not to others', async () => {
    const tokens = [laptop, phone, tablet, ana];
    const [laptopListener, phoneListener, tabletListener, anaListener] = tokens.map(listenToChannel);
    await waitUntil(() => {
      for (const listener of [laptopListener, phoneListener, tabletListener, anaListener])
        expect(listener?.received).toEqual([0]);
    });
    expect((await endOne(api, laptop, phone)).status).toBe(200);
    expect((await edit()).status).toBe(201);
    await waitUntil(() => {
      for (const listener of [laptopListener, tabletListener, anaListener]) expect(listener?.received).toEqual([0, 1]);
      expect(phoneListener).toEqual({ received: [0], ended: ['permission-denied'] });
    });
    expect((await endOthers(api, laptop)).status).toBe(200);
    expect((await edit()).status).toBe(201);
    await waitUntil(() => {
      for (const listener of [laptopListener, anaListener]) expect(listener?.received).toEqual([0, 1, 2]);
      expect(tabletListener).toEqual({ received: [0, 1], ended: ['permission-denied'] });
    });
    // The API denies a new listener of the ended session and admits a listener of a later session.
    const [endedListener, laterListener] = [listenToChannel(phone), listenToChannel('admin@2026-07-01T12:00:01.000Z')];
    await waitUntil(() => {
      expect(endedListener).toEqual({ received: [], ended: ['permission-denied'] });
      expect(laterListener.received).toEqual([2]);
    });
  });

  test('denies the live channel to two sessions that end concurrently, in any order of arrival', async () => {
    const delayedWrite = delayFirstCutoff(globalThis.fetch);
    const otherFixture = await openApi(createChannel(emulator?.address ?? '', delayedWrite.fetch));
    await endOutOfOrder(otherFixture, delayedWrite);
    const listeners = [laptop, phone, tablet].map(listenToChannel);
    await waitUntil(() => {
      const [laptopListener, ...endedListeners] = listeners;
      expect(laptopListener?.received).toHaveLength(1);
      for (const listener of endedListeners) expect(listener).toEqual({ received: [], ended: ['permission-denied'] });
    });
    await otherFixture.close();
  });
});
