import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { getStorage } from 'firebase/storage';
import { http as mock, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { server } from '../../../mocks/node';
import { maxUploadBytes, uploadPath } from '../../../contract/images';
import { memoryInbox } from '../../../api/images/memory';
import { createHttp } from '../../../src/data/http';
import { newUuid } from '../../../src/data/uuid';
import { canRetry, problemOf } from '../../../src/data/problem';
import { openUploadBucket, type UploadBucket } from '../../../src/data/uploadBucket';
import { uploadMethods, type UploadMethods } from '../../../src/data/uploads';
import { openApiFixture, type ApiFixture } from '../../api/apiFixture';
import { createPdf, createPng } from '../../api/imagesFixture';

const name = 'demo-sobremesa.firebasestorage.app';
const address = `https://firebasestorage.googleapis.com/v0/b/${name}/o`;

let app: FirebaseApp;
let api: ApiFixture;
let inbox: ReturnType<typeof memoryInbox>;
/** Media type and text of each body that the API received. */
let sentBodies: (readonly [string | null, string])[];
let responseOverride: (() => Response | Promise<Response>) | undefined;
let grantRequests: Headers[];

/** Fake of Firebase Storage. Accepts an upload as a whole or in parts, and never overwrites an existing file. */
const pendingUploads = new Map<string, { type: string; bytes: Uint8Array }>();
const joinBytes = (left: Uint8Array, right: Uint8Array) => Uint8Array.from([...left, ...right]);

async function takeUpload(request: Request): Promise<Response> {
  const path = new URL(request.url).searchParams.get('name') ?? '';
  const body = new Uint8Array(await request.arrayBuffer());
  const command = request.headers.get('X-Goog-Upload-Command') ?? '';
  const refuseUpload = () => HttpResponse.json({ error: { code: 403 } }, { status: 403 });
  if (command === 'start') {
    if (await inbox.find(path)) return refuseUpload();
    pendingUploads.set(path, {
      type: request.headers.get('X-Goog-Upload-Header-Content-Type') ?? '',
      bytes: new Uint8Array(),
    });
    const url = `${address}?name=${encodeURIComponent(path)}`;
    return new Response('', { headers: { 'X-Goog-Upload-Status': 'active', 'X-Goog-Upload-URL': url } });
  }
  if (command) {
    const file = pendingUploads.get(path) ?? { type: '', bytes: new Uint8Array() };
    file.bytes = joinBytes(file.bytes, body);
    if (!command.includes('finalize')) return new Response('', { headers: { 'X-Goog-Upload-Status': 'active' } });
    inbox.put(path, Uint8Array.from(file.bytes), file.type);
    return HttpResponse.json({ name: path }, { headers: { 'X-Goog-Upload-Status': 'final' } });
  }
  if (await inbox.find(path)) return refuseUpload();
  const text = new TextDecoder('latin1').decode(body);
  const [, boundary = ''] = /boundary=(.+)$/.exec(request.headers.get('Content-Type') ?? '') ?? [];
  const part = text.split(`--${boundary}`)[2] ?? '';
  const [, type = ''] = /Content-Type: (.+)\r\n/.exec(part) ?? [];
  const content = part.slice(part.indexOf('\r\n\r\n') + 4, -2);
  inbox.put(
    path,
    Uint8Array.from(content, (letter) => letter.charCodeAt(0)),
    type,
  );
  return HttpResponse.json({ name: path });
}

beforeAll(() => {
  app = initializeApp({ apiKey: 'none', projectId: 'demo-sobremesa', storageBucket: name });
});
afterAll(async () => {
  await deleteApp(app);
});

beforeEach(async () => {
  server.use(
    mock.post(address, ({ request }) => {
      grantRequests.push(request.headers);
      return responseOverride ? responseOverride() : takeUpload(request);
    }),
  );
  inbox = memoryInbox();
  api = await openApiFixture({ inbox });
  [sentBodies, grantRequests, responseOverride] = [[], [], undefined];
  vi.stubEnv('MODE', 'production');
  vi.stubEnv('VITE_FIREBASE_STORAGE_BUCKET', name);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await api.close();
});

const user: Pick<UploadBucket, 'getToken' | 'getUid'> = { getToken: async () => 'admin', getUid: () => 'uid-admin' };

function uploads(bucket?: UploadBucket, person = user): UploadMethods {
  const http = createHttp({
    getToken: person.getToken,
    refreshToken: person.getToken,
    expireSession: () => undefined,
    async fetch(input, init) {
      const request = new Request(input, init);
      sentBodies.push([request.headers.get('Content-Type'), await request.clone().text()]);
      return api.fetch(request);
    },
  });
  return uploadMethods('http://console.test/api', http, bucket ?? openUploadBucket(person));
}

const createProof = (bytes = 600_000) => new Blob([createPdf('x'.repeat(bytes))], { type: 'application/pdf' });
const createOptions = () => ({ key: newUuid(), signal: new AbortController().signal });
const codeOf = (upload: Promise<unknown>) =>
  upload.then(
    () => null,
    (error: unknown) => problemOf(error).code,
  );

describe('upload through the bucket', () => {
  test('goes to the folder of the user, reports progress, and is then claimed by the API', async () => {
    const { key, signal } = createOptions();
    const progress: number[] = [];
    const { data } = await uploads().uploadDocument(createProof(), {
      key,
      signal,
      onProgress: (part) => progress.push(part),
    });
    expect(data).toMatchObject({ type: 'application/pdf', bytes: createProof().size });
    expect(sentBodies).toEqual([['application/json', JSON.stringify({ upload: key })]]);
    expect(progress.some((part) => part > 0 && part < 1)).toBe(true);
    expect([progress.at(-1), progress.toSorted()]).toEqual([1, progress]);
    expect(await inbox.find(uploadPath('uid-admin', key))).toBeNull();
  });

  test.each(['uploadImage', 'uploadDocument', 'uploadAttachment'] as const)('is used by %s', async (method) => {
    const { data } = await uploads()[method](new Blob([createPng()], { type: 'image/png' }), createOptions());
    expect([data.type, data.bytes, grantRequests.length]).toEqual(['image/png', createPng().length, 1]);
    expect(sentBodies.map(([type]) => type)).toEqual(['application/json']);
  });

  test('that has arrived before is claimed, although the bucket does not overwrite it', async () => {
    const { key, signal } = createOptions();
    inbox.put(uploadPath('uid-admin', key), createPdf(), 'application/pdf');
    const { data } = await uploads().uploadDocument(createProof(10), { key, signal });
    expect(data).toMatchObject({ bytes: createPdf().length });
  });

  test('that the bucket rejects can be repeated with its key', async () => {
    const { key, signal } = createOptions();
    responseOverride = () => HttpResponse.json({ error: { code: 403 } }, { status: 403 });
    expect(await codeOf(uploads().uploadDocument(createProof(), { key, signal }))).toBe('upload.missing');
    expect(canRetry({ code: 'upload.missing' })).toBe(true);
    responseOverride = undefined;
    expect((await uploads().uploadDocument(createProof(), { key, signal })).data.bytes).toBe(createProof().size);
  });

  test('is not started for a file above the size limit', async () => {
    const file = new Blob([new Uint8Array(maxUploadBytes + 1)], { type: 'application/pdf' });
    expect(await codeOf(uploads().uploadDocument(file, createOptions()))).toBe('request.tooLarge');
    expect([grantRequests, sentBodies]).toEqual([[], []]);
  });

  test('rejects with the reason of its abort and is not claimed', async () => {
    const controller = new AbortController();
    responseOverride = () => {
      controller.abort('left');
      return new Promise<never>(() => undefined);
    };
    const upload = uploads().uploadDocument(createProof(), { key: newUuid(), signal: controller.signal });
    await expect(upload).rejects.toBe('left');
    expect(sentBodies).toEqual([]);
  });

  test('that makes no progress for 30 seconds fails as offline', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const isRequested = new Promise<void>((resolve) => {
      responseOverride = () => {
        resolve();
        return new Promise<never>(() => undefined);
      };
    });
    const code = codeOf(uploads().uploadDocument(createProof(), createOptions()));
    await vi.waitFor(() => vi.advanceTimersByTimeAsync(1).then(() => expect(grantRequests).toHaveLength(1)));
    await isRequested;
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect(await code).toBe('client.offline');
  });

  test('falls back to the API where the storage client fails to load', async () => {
    const bucket = { ...user, load: async () => null };
    expect((await uploads(bucket).uploadDocument(createProof(10), createOptions())).data.type).toBe('application/pdf');
    expect([grantRequests.length, sentBodies.map(([type]) => type)]).toEqual([0, ['application/pdf']]);
  });

  test('fails as offline after the storage client has given up', async () => {
    const client = getStorage(app);
    client.maxUploadRetryTime = 1;
    responseOverride = () => HttpResponse.error();
    expect(await codeOf(uploads().uploadDocument(createProof(), createOptions()))).toBe('client.offline');
    client.maxUploadRetryTime = 600_000;
  });

  test('is not started without a token', async () => {
    const getToken = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(
      await codeOf(uploads(undefined, { ...user, getToken }).uploadDocument(createProof(10), createOptions())),
    ).toBe('client.offline');
    expect([grantRequests, sentBodies]).toEqual([[], []]);
  });
});

test.each([
  ['a build without Firebase', 'MODE', 'embedded'],
  ['a build without a bucket', 'VITE_FIREBASE_STORAGE_BUCKET', ''],
])('%s uploads through the API', async (_, variable, value) => {
  vi.stubEnv(variable, value);
  expect(openUploadBucket(user)).toBeUndefined();
  await uploads().uploadDocument(createProof(10), createOptions());
  expect([grantRequests.length, sentBodies.map(([type]) => type)]).toEqual([0, ['application/pdf']]);
});
