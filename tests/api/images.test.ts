import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { group, image, text } from '../../contract/fields';
import { defineCatalog } from '../../contract/resource';
import type { ImageStore } from '../../api/ports/images';
import { openApiFixture, type ApiFixture } from './apiFixture';
import { createLabel, getLabel, labelForm } from './labels';
import {
  day,
  extendedWebp,
  jpeg,
  losslessWebp,
  lossyWebp,
  storeOutage,
  openImagesFixture,
  png,
  pngChunk,
  upload,
  createImage,
  type ImagesFixture,
} from './imagesFixture';

let fixture: ImagesFixture;
let api: ApiFixture;
let storedImages: ImageStore;
beforeEach(async () => {
  fixture = await openImagesFixture();
  ({ api, storedImages } = fixture);
});
afterEach(() => api.close());

describe('uploaded pictures', () => {
  test.each([
    ['PNG', png(640, 480), 'image/png'],
    ['JPEG', jpeg(640, 480), 'image/jpeg'],
    ['lossy WebP', lossyWebp(640, 480), 'image/webp'],
    ['lossless WebP', losslessWebp(640, 480), 'image/webp'],
    ['extended WebP', extendedWebp(640, 480), 'image/webp'],
  ])('stores a %s with its size and serves it unchanged', async (_, bytes, type) => {
    const { status, headers, json } = await upload(api, bytes, { type });
    expect([status, headers.get('Location')]).toEqual([201, json['url']]);
    expect(json).toEqual({
      id: String(json['url']).replace('/api/images/', ''),
      url: expect.stringMatching(/^\/api\/images\/[0-9a-f-]{36}$/),
      width: 640,
      height: 480,
      type,
      bytes: bytes.length,
    });

    const response = await api.fetch(new Request(`http://localhost${String(json['url'])}`));
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type]);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  test('serves pictures as immutable, with nosniff and a strict policy', async () => {
    const { headers } = await fixture.show((await createImage(api)).url);
    expect(headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['declared as another type', png(), 'image/jpeg'],
    ['without a type', png(), ''],
    ['SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['SVG declared as PNG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['a GIF', new TextEncoder().encode('GIF89a........'), 'image/gif'],
    ['nothing', new Uint8Array(), 'image/png'],
    ['a PNG of zero width', png(0, 30), 'image/png'],
    ['a PNG with a damaged chunk', png().with(40, 1), 'image/png'],
    ['a JPEG that ends before its frame', jpeg().slice(0, 12), 'image/jpeg'],
    ['a JPEG without a frame', new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2]), 'image/jpeg'],
    [
      'a JPEG with unterminated segments',
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0]),
      'image/jpeg',
    ],
    ['a WebP of an unknown kind', new TextEncoder().encode('RIFF....WEBPVP9 ............'), 'image/webp'],
  ])('rejects a picture that is %s', async (_, bytes, type) => {
    const response = await upload(api, bytes, { type });
    expect([response.status, response.json['code'], response.headers.get('Accept')]).toEqual([
      415,
      'image.unsupportedType',
      'image/png, image/jpeg, image/webp',
    ]);
    expect(await fixture.rows()).toEqual([]);
  });

  test('rejects a picture above the byte or pixel limit with the limit', async () => {
    const heavy = await upload(api, png(40, 30, pngChunk('tEXt', 'x'.repeat(5_000))));
    expect([heavy.status, heavy.json['code'], heavy.json['params']]).toEqual([
      413,
      'request.tooLarge',
      { maxBytes: 5_000 },
    ]);
    const wide = await upload(api, png(6_001, 10));
    expect([wide.status, wide.json['code'], wide.json['params']]).toEqual([
      422,
      'image.tooManyPixels',
      { max: 6_000, width: 6_001, height: 10 },
    ]);
    expect((await upload(api, png(6_000, 6_000))).status).toBe(201);
  });

  test.each([
    [null, 401],
    ['user', 403],
    ['company', 403],
    ['expired', 401],
  ])('rejects an upload by %s', async (as, status) => {
    expect((await upload(api, png(), { as })).status).toBe(status);
    expect(await fixture.rows()).toEqual([]);
  });

  test('stores a picture sent twice with one idempotency key once', async () => {
    const key = crypto.randomUUID();
    const [first, second] = [await upload(api, png(), { key }), await upload(api, png(), { key })];
    expect(second.json).toEqual(first.json);
    expect(second.headers.get('Idempotency-Hit')).toBe('true');
    expect(await fixture.rows()).toHaveLength(1);
    expect((await upload(api, png(41), { key })).json['code']).toBe('idempotency.keyReused');
  });

  test('answers 503 during a storage outage and accepts a retry with the same key', async () => {
    const key = crypto.randomUUID();
    fixture.failing = { put: storeOutage };
    expect((await upload(api, png(), { key })).json['code']).toBe('service.unavailable');
    fixture.failing = {};
    const { json } = await upload(api, png(), { key });
    fixture.failing = { get: storeOutage };
    expect((await fixture.show(json['url'])).json['code']).toBe('service.unavailable');
  });

  test('answers 404 for an unknown picture', async () => {
    for (const id of ['x', crypto.randomUUID(), '..%2F..%2Fetc']) {
      expect((await fixture.show(`/api/images/${id}`)).json['code']).toBe('record.notFound');
    }
  });
});

describe('the picture of a record', () => {
  test('preserves the picture of a record over archiving and restoration', async () => {
    const { url } = await createImage(api);
    const label = await createLabel(api, { imageUrl: url });
    expect((await getLabel(api, label.id)).imageUrl).toBe(url);
    api.now.advance(2 * day);
    await api.send('DELETE', `catalogs/labels/${label.id}`, { version: 1 });
    await createImage(api);
    await api.send('POST', `catalogs/labels/${label.id}/restore`, { version: 2, key: crypto.randomUUID(), body: {} });
    expect((await fixture.show((await getLabel(api, label.id)).imageUrl)).status).toBe(200);
  });

  test.each([null, ''])('deletes a replaced picture and one removed with %o', async (nothing) => {
    const [first, second] = [await createImage(api), await createImage(api)];
    const { id } = await createLabel(api, { imageUrl: first.url });
    expect((await fixture.put(id, 1, { imageUrl: second.url })).json['imageUrl']).toBe(second.url);
    expect([(await fixture.show(first.url)).status, await storedImages.get(first.id)]).toEqual([404, null]);
    expect((await fixture.show(second.url)).status).toBe(200);
    expect((await fixture.put(id, 2, { imageUrl: nothing })).json['imageUrl']).toBeNull();
    expect([await storedImages.get(second.id), await fixture.rows()]).toEqual([null, []]);
  });

  test('preserves the picture when a form omits it or repeats it', async () => {
    const { url } = await createImage(api);
    const { id } = await createLabel(api, { imageUrl: url });
    await fixture.put(id, 1, { color: '#7C2D12' });
    await fixture.put(id, 2, { color: '#166534', imageUrl: url });
    expect((await fixture.show(url)).status).toBe(200);
  });

  test.each([
    ['at another site', async () => 'https://example.com/cat.png'],
    ['with a javascript: URL', async () => 'javascript:alert(1)'],
    ['that does not exist', async () => `/api/images/${crypto.randomUUID()}`],
    [
      'used by another record',
      async () => (await createLabel(api, { imageUrl: (await createImage(api)).url })).imageUrl,
    ],
    [
      'released by another record',
      async () => {
        const { url } = await createImage(api);
        fixture.failing = { remove: storeOutage };
        await fixture.put((await createLabel(api, { imageUrl: url })).id, 1, { imageUrl: null });
        return url;
      },
    ],
    [
      'that has expired',
      async () => {
        const { url } = await createImage(api);
        api.now.advance(day);
        return url;
      },
    ],
  ])('rejects as picture one %s', async (_, make) => {
    const imageUrl = await make();
    const { id } = await createLabel(api);
    for (const response of [
      await api.send('POST', 'catalogs/labels', { body: labelForm({ imageUrl }) }),
      await fixture.put(id, 1, { imageUrl }),
    ]) {
      expect([response.status, response.json['violations']]).toEqual([
        422,
        [{ field: 'imageUrl', code: 'unknownImage' }],
      ]);
    }
    expect(await getLabel(api, id)).toMatchObject({ imageUrl: null, version: 1 });
  });

  test('claims and releases a picture in a group of fields', async () => {
    const stands = defineCatalog('stands', { front: group({ note: text(), photoUrl: image() }) });
    const own = await openApiFixture({ resources: [stands] });
    const put = (version: number, body: object) => own.send('PUT', `catalogs/stands/${id}`, { version, body });
    const { url } = await createImage(own);
    const refused = await own.send('POST', 'catalogs/stands', {
      body: { name: { es: 'Puesto' }, slug: 'puesto', front: { photoUrl: 'javascript:alert(1)' } },
    });
    expect([refused.status, refused.json['errors']]).toEqual([422, { 'front.photoUrl': 'violations.unknownImage' }]);
    const made = await own.send('POST', 'catalogs/stands', {
      body: { name: { es: 'Puesto' }, slug: 'puesto', front: { photoUrl: url } },
    });
    const id = String(made.json['id']);
    own.now.advance(2 * day);
    await createImage(own);
    expect((await own.fetch(new Request(`http://localhost${url}`))).status).toBe(200);
    expect((await put(1, { front: null })).status).toBe(200);
    expect((await own.fetch(new Request(`http://localhost${url}`))).status).toBe(404);
    await own.close();
  });

  test('rejects a blob address as not uploaded', async () => {
    const response = await api.send('POST', 'catalogs/labels', {
      body: labelForm({ imageUrl: 'blob:http://localhost/5a1f' }),
    });
    expect(response.json['violations']).toEqual([{ field: 'imageUrl', code: 'notUploaded' }]);
  });

  test('gives a picture to one of two concurrent records', async () => {
    const { url } = await createImage(api);
    const answers = await Promise.all(
      [1, 2].map(() => api.send('POST', 'catalogs/labels', { body: labelForm({ imageUrl: url }) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  test('preserves the old picture and the new one when the write is rejected', async () => {
    const [mine, other] = [await createImage(api), await createImage(api)];
    const { id } = await createLabel(api, { imageUrl: mine.url });
    const { slug } = await createLabel(api);
    expect((await fixture.put(id, 1, { imageUrl: other.url, slug })).status).toBe(422);
    expect((await fixture.put(id, 9, { imageUrl: null })).status).toBe(412);
    expect((await fixture.show(mine.url)).status).toBe(200);
    expect((await fixture.put(id, 1, { imageUrl: other.url })).status).toBe(200);
  });
});
