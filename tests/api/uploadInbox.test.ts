import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { uploadPath } from '../../contract/images';
import { memoryImages, memoryInbox } from '../../api/images/memory';
import type { UploadInbox } from '../../api/ports/images';
import { openApiFixture, type ApiFixture } from './apiFixture';
import { createLabel, getLabel } from './labels';
import { day, hour, storeOutage, createPdf, createPng } from './imagesFixture';

let api: ApiFixture;
let inbox: ReturnType<typeof memoryInbox>;
let failingMethods: Partial<Record<keyof UploadInbox | 'read' | 'put', Error>>;

beforeEach(async () => {
  failingMethods = {};
  const failIfConfigured = (method: keyof typeof failingMethods) => {
    const error = failingMethods[method];
    return error ? Promise.reject(error) : Promise.resolve();
  };
  inbox = memoryInbox(() => api.now.value);
  const images = memoryImages();
  api = await openApiFixture({
    settings: { maxImageBytes: 5_000, maxDocumentBytes: 8_000 },
    images: { ...images, put: async (...putArguments) => (await failIfConfigured('put'), images.put(...putArguments)) },
    inbox: {
      async find(path) {
        await failIfConfigured('find');
        const file = await inbox.find(path);
        return file && { ...file, read: async () => (await failIfConfigured('read'), file.read()) };
      },
      remove: async (path) => (await failIfConfigured('remove'), inbox.remove(path)),
      listBefore: async (...listArguments) => (
        await failIfConfigured('listBefore'),
        inbox.listBefore(...listArguments)
      ),
    },
  });
});
afterEach(() => api.close());

function putUpload({
  bytes = createPng(),
  type = 'image/png',
  uid = 'uid-admin',
  id = crypto.randomUUID() as string,
} = {}) {
  inbox.put(uploadPath(uid, id), bytes, type);
  return { id, path: uploadPath(uid, id) };
}

const takeOver = (upload: unknown, { path = 'images', as = 'admin', key = crypto.randomUUID() as string } = {}) =>
  api.send('POST', path, { as, body: { upload }, key });

const countStored = async () => (await api.db.kysely.selectFrom('images').select('state').execute()).length;

describe('uploads through the bucket', () => {
  test('turns an upload into a picture and removes it from the upload folder', async () => {
    const { id, path } = putUpload();
    const { status, headers, json } = await takeOver(id);
    expect([status, headers.get('Location')]).toEqual([201, json['url']]);
    expect(json).toMatchObject({ type: 'image/png', width: 40, height: 30, bytes: createPng().length });
    expect(json['id']).not.toBe(id);
    expect(await inbox.find(path)).toBeNull();
    const label = await createLabel(api, { imageUrl: json['url'] });
    expect((await getLabel(api, label.id)).imageUrl).toBe(json['url']);
    const imageResponse = await api.fetch(new Request(`http://localhost${String(json['url'])}`));
    expect(new Uint8Array(await imageResponse.arrayBuffer())).toEqual(createPng());
  });

  test.each(['documents', 'attachments'])(
    'turns an upload into one of the private %s, as picture or PDF',
    async (path) => {
      const [picture, document] = [putUpload(), putUpload({ bytes: createPdf(), type: 'application/pdf' })];
      expect((await takeOver(picture.id, { path })).json).toMatchObject({ type: 'image/png', width: 40 });
      const { json } = await takeOver(document.id, { path });
      expect(json).toMatchObject({ type: 'application/pdf', url: expect.stringContaining(`/api/${path}/`) });
      expect((await api.fetch(new Request(`http://localhost${String(json['url'])}`))).status).toBe(401);
    },
  );

  test('answers 404 for the upload of another person', async () => {
    const { id, path } = putUpload({ uid: 'uid-ana' });
    const response = await takeOver(id);
    expect([response.status, response.json['code']]).toEqual([404, 'upload.missing']);
    expect(await inbox.find(path)).not.toBeNull();
    expect((await takeOver(id, { as: 'ana' })).status).toBe(201);
  });

  test.each([[null], ['../uid-ana/x'], [7], [undefined]])('rejects %o as an upload id', async (upload) => {
    const response = await takeOver(upload);
    expect([response.status, response.json['code']]).toEqual([422, 'request.invalid']);
  });

  test.each([
    ['user', 403],
    ['blocked', 403],
    ['expired', 401],
  ])('rejects the upload of the caller %s', async (as, status) => {
    const { id, path } = putUpload({ uid: `uid-${as}` });
    expect((await takeOver(id, { as })).status).toBe(status);
    expect(await inbox.find(path)).not.toBeNull();
  });

  test.each<[string, string, Uint8Array<ArrayBuffer>, string, string]>([
    ['HTML declared as a picture', 'images', new TextEncoder().encode('<html>'), 'image/png', 'image.unsupportedType'],
    ['declared as another image type', 'images', createPng(), 'image/jpeg', 'image.unsupportedType'],
    ['without a type', 'images', createPng(), '', 'image.unsupportedType'],
    ['a PDF where a picture is required', 'images', createPdf(), 'application/pdf', 'image.unsupportedType'],
    ['a picture declared as a PDF', 'documents', createPng(), 'application/pdf', 'document.unsupportedType'],
    ['an encrypted PDF', 'documents', createPdf('/Encrypt 9 0 R'), 'application/pdf', 'document.encrypted'],
  ])('rejects an upload that is %s', async (_, path, bytes, type, code) => {
    expect((await takeOver(putUpload({ bytes, type }).id, { path })).json['code']).toBe(code);
    expect(await countStored()).toBe(0);
  });

  test.each([
    ['images', 'image/png', 5_000],
    ['documents', 'application/pdf', 8_000],
  ])('rejects an upload too large for %s before reading it', async (path, type, maxBytes) => {
    failingMethods = { read: storeOutage };
    const response = await takeOver(putUpload({ bytes: new Uint8Array(maxBytes + 1), type }).id, { path });
    expect([response.status, response.json['code'], response.json['params']]).toEqual([
      413,
      'request.tooLarge',
      { maxBytes },
    ]);
  });

  test('stores an upload once per idempotency key, also after a lost response', async () => {
    const [{ id }, key] = [putUpload(), crypto.randomUUID()];
    const firstResponse = await takeOver(id, { key });
    // The console repeats an upload whose outcome is unknown.
    const { path } = putUpload({ id });
    const secondResponse = await takeOver(id, { key });
    expect([secondResponse.status, secondResponse.json, secondResponse.headers.get('Idempotency-Hit')]).toEqual([
      201,
      firstResponse.json,
      'true',
    ]);
    expect([await countStored(), await inbox.find(path)]).toEqual([1, null]);
    expect((await takeOver(putUpload().id, { key })).json['code']).toBe('idempotency.keyReused');
  });

  test('accepts a late upload under the same key', async () => {
    const [id, key] = [crypto.randomUUID() as string, crypto.randomUUID()];
    expect((await takeOver(id, { key })).json['code']).toBe('upload.missing');
    putUpload({ id });
    expect((await takeOver(id, { key })).status).toBe(201);
  });

  test.each(['find', 'read', 'put'] as const)('preserves the upload when the bucket fails at %s', async (what) => {
    const [{ id }, key] = [putUpload(), crypto.randomUUID()];
    failingMethods = { [what]: storeOutage };
    const response = await takeOver(id, { key });
    expect([response.status, response.json['code']]).toEqual([503, 'service.unavailable']);
    failingMethods = {};
    expect((await takeOver(id, { key })).status).toBe(201);
  });

  test('stores an upload that cannot be removed and deletes it later', async () => {
    const { id, path } = putUpload();
    failingMethods = { remove: storeOutage };
    expect((await takeOver(id)).status).toBe(201);
    expect(await inbox.find(path)).not.toBeNull();
    expect(api.log).toContainEqual(expect.objectContaining({ level: 'error', event: 'uploadNotRemoved' }));
    failingMethods = {};
    api.now.advance(day + 1);
    await api.runScheduler();
    expect(await inbox.find(path)).toBeNull();
  });

  test('deletes an abandoned upload after an hour', async () => {
    const otherUpload = putUpload({ uid: 'uid-ana' });
    api.now.advance(hour);
    const recentUpload = putUpload();
    await api.runScheduler();
    expect(await inbox.find(otherUpload.path)).not.toBeNull();
    api.now.advance(1);
    await api.runScheduler();
    expect([await inbox.find(otherUpload.path), await inbox.find(recentUpload.path)]).toEqual([
      null,
      expect.anything(),
    ]);
  });
});

test.each(['images', 'documents', 'attachments'])('rejects uploads by id for %s without a bucket', async (path) => {
  const ownFixture = await openApiFixture();
  const response = await ownFixture.send('POST', path, {
    body: { upload: crypto.randomUUID() },
    key: crypto.randomUUID(),
  });
  expect([response.status, response.json['code']]).toEqual([415, 'image.unsupportedType']);
  await ownFixture.close();
});
