import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveDocument, liveEntry, type LiveMessage } from '../../../contract/live';
import { Role } from '../../../contract/roles';
import { createFirestoreChannel, createFirestoreClient, type FirestoreClient } from '../../../api/live/firestore';
import { createDocumentsSubscription } from '../../../src/live/firestoreDocuments';
import { hasFirestore, startFirestore, type RunningFirestore } from '../../firestore.mjs';
import { openApiFixture } from '../apiFixture';
import { createMemoryFirestore } from './memoryFirestore';

const createMessage = (requestId: string, ...resources: string[]): LiveMessage => ({
  requestId,
  at: '2026-07-01T12:00:00.000Z',
  actor: { uid: 'uid-ana', name: 'Ana' },
  changes: (resources.length > 0 ? resources : ['sales']).map((resource) => ({
    resource,
    records: [{ id: 'a', version: 2 }],
    more: false,
  })),
});

const project = 'demo-sobremesa';
const isFound = hasFirestore();
let emulator: RunningFirestore | undefined;
beforeAll(async () => {
  if (isFound) emulator = await startFirestore();
});
afterAll(() => emulator?.stop());

const documents = (address: string) => `http://${address}/v1/projects/${project}/databases/(default)/documents`;

const createEmulatorClient = async (): Promise<FirestoreClient> => {
  const address = emulator?.address ?? '';
  const owner = { Authorization: 'Bearer owner' };
  await fetch(`http://${address}/emulator/v1/projects/${project}/databases/(default)/documents`, {
    method: 'DELETE',
    headers: owner,
  });
  return createFirestoreClient({ projectId: project, origin: `http://${address}`, accessToken: async () => 'owner' });
};

describe.each([
  ['in memory', true, async () => createMemoryFirestore()],
  ['in the emulator', isFound, createEmulatorClient],
] as const)('documents of the live channel %s', (_, isHere, open) => {
  let client: FirestoreClient;
  beforeEach(async () => {
    if (isHere) client = await open();
  });
  const readDocument = async (id: string) => {
    const storedDocument = (await client.read([id], AbortSignal.timeout(30_000))).get(id);
    return {
      count: storedDocument?.count,
      entries: storedDocument?.recent.map((text) => liveEntry.parse(JSON.parse(text))) ?? [],
    };
  };
  const channelOf = (maxEntries?: number) =>
    createFirestoreChannel({ client, timeout: 30_000, ...(maxEntries !== undefined && { maxEntries }) });

  test.runIf(isHere)('counts published live messages and stores the latest per resource', async () => {
    const channel = channelOf(2);
    await channel.publish(createMessage('one', 'sales', 'users/user'));
    await channel.publish(createMessage('two'));
    await channel.publish(createMessage('three'));
    const sales = await readDocument('sales');
    expect(sales.count).toBe(3);
    expect(sales.entries.map(({ number, message: { requestId } }) => [number, requestId])).toEqual([
      [2, 'two'],
      [3, 'three'],
    ]);
    const people = await readDocument('users.user');
    expect(people.entries).toEqual([{ number: 1, message: createMessage('one', 'users/user') }]);
  });

  test.runIf(isHere)('preserves all live messages that several instances publish concurrently', async () => {
    const channels = [channelOf(), channelOf(), channelOf(), channelOf()];
    const publishing = channels.flatMap((channel, index) =>
      Array.from({ length: 5 }, (_each, each) => channel.publish(createMessage(`${index}.${each}`))),
    );
    await Promise.all(publishing);
    const { count, entries } = await readDocument('sales');
    // Messages that could not be written in order still count, so that listeners detect the gap.
    expect(count).toBe(20);
    const numbers = entries.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number) => number >= 1 && number <= 20)).toBe(true);
  });

  test.runIf(isHere)('continues the message count of another instance', async () => {
    const [firstChannel, secondChannel] = [channelOf(), channelOf()];
    await firstChannel.publish(createMessage('one'));
    await secondChannel.publish(createMessage('two'));
    await firstChannel.publish(createMessage('three'));
    expect((await readDocument('sales')).entries.map(({ message: { requestId } }) => requestId)).toEqual([
      'one',
      'two',
      'three',
    ]);
  });
});

test('commits a write when Firestore does not answer and logs the timeout', async () => {
  const client = createFirestoreClient({
    projectId: project,
    origin: 'http://localhost',
    accessToken: () => new Promise(() => {}),
  });
  const api = await openApiFixture({ live: createFirestoreChannel({ client, timeout: 1 }) });
  const body = { name: { es: 'Vegano', en: null }, slug: 'vegano', color: '#166534' };
  expect((await api.send('POST', 'catalogs/labels', { body })).status).toBe(201);
  expect(api.log.some(({ what }) => what === 'the live channel failed')).toBe(true);
  await api.close();
});

describe.runIf(isFound)('a console on the Firestore channel', () => {
  let app: FirebaseApp;
  afterEach(() => deleteApp(app));
  /** Listens with the console's Firestore library and this role. */
  function listenAs(role: Role) {
    app = initializeApp({ projectId: project, apiKey: 'emulated' }, crypto.randomUUID());
    const firestore = getFirestore(app);
    const [host = '', port] = (emulator?.address ?? '').split(':');
    connectFirestoreEmulator(firestore, host, Number(port), { mockUserToken: { sub: 'uid', role } });
    const receivedCounts: number[][] = [];
    const endedListeners: string[] = [];
    const stop = createDocumentsSubscription(firestore)(
      (found) => receivedCounts.push(found.map(({ data }) => liveDocument.parse(data).count)),
      ({ code }) => endedListeners.push(code),
    );
    return { received: receivedCounts, ended: endedListeners, stop };
  }

  test('receives published messages in the console', async () => {
    const channel = createFirestoreChannel({ client: await createEmulatorClient(), timeout: 30_000 });
    const { received, stop } = listenAs(Role.administrator);
    await vi.waitFor(() => expect(received).toEqual([[]]), { timeout: 30_000 });
    await channel.publish(createMessage('one'));
    await vi.waitFor(() => expect(received.at(-1)).toEqual([1]), { timeout: 30_000 });
    stop();
  });

  test('rejects a caller who is no administrator', async () => {
    const { received, ended } = listenAs(Role.user);
    await vi.waitFor(() => expect(ended).toEqual(['permission-denied']), { timeout: 30_000 });
    expect(received).toEqual([]);
  });
});

describe.runIf(isFound)('Firestore rules', () => {
  const encodeBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  /** The emulator accepts unsigned tokens. */
  const tokenOf = (claims: object) => {
    const now = Math.floor(Date.now() / 1_000);
    const payload = {
      iss: `https://securetoken.google.com/${project}`,
      aud: project,
      sub: 'uid',
      user_id: 'uid',
      iat: now,
      auth_time: now,
      exp: now + 3_600,
      ...claims,
    };
    return `${encodeBase64({ alg: 'none', typ: 'JWT' })}.${encodeBase64(payload)}.`;
  };
  async function requestDocument(claims: object | null, path = 'live/sales', method = 'GET'): Promise<number> {
    const headers = {
      'Content-Type': 'application/json',
      ...(claims && { Authorization: `Bearer ${tokenOf(claims)}` }),
    };
    const body = method === 'PATCH' ? { body: JSON.stringify({ fields: { count: { integerValue: '9' } } }) } : {};
    return (await fetch(`${documents(emulator?.address ?? '')}/${path}`, { method, headers, ...body })).status;
  }
  beforeEach(async () => {
    const channel = createFirestoreChannel({ client: await createEmulatorClient(), timeout: 30_000 });
    await channel.publish(createMessage('one', 'sales', 'users/user'));
  });

  test('permits administrators to read one and all documents of the live channel', async () => {
    const administrator = { role: Role.administrator };
    expect([await requestDocument(administrator), await requestDocument(administrator, 'live')]).toEqual([200, 200]);
  });

  test.each([
    ['nobody', null],
    ['a person without a role', {}],
    ['a blocked person', { role: Role.blocked }],
    ['a user', { role: Role.user }],
    ['a company', { role: Role.company }],
    ['an employee', { role: Role.employee }],
    ['a role as a text', { role: '1' }],
  ])('denies the live channel to %s', async (_, claims) => {
    expect([await requestDocument(claims), await requestDocument(claims, 'live')]).toEqual([403, 403]);
  });

  test('permits nobody to write or read other Firestore documents', async () => {
    const administrator = { role: Role.administrator };
    expect(await requestDocument(administrator, 'live/sales', 'PATCH')).toBe(403);
    expect(await requestDocument(administrator, 'live/new', 'PATCH')).toBe(403);
    expect(await requestDocument(administrator, 'live/sales', 'DELETE')).toBe(403);
    expect(await requestDocument(administrator, 'people/ana')).toBe(403);
    expect(await requestDocument(administrator, 'live/sales/more/one')).toBe(403);
  });
});
