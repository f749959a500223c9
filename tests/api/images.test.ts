import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { group, image, text } from '../../contract/fields';
import { defineCatalog } from '../../contract/resource';
import type { ImageStore } from '../../api/ports/images';
import { openApiFixture, type ApiFixture } from './apiFixture';
import { createLabel, getLabel, labelForm } from './labels';
import {
  day,
  createExtendedWebp,
  createJpeg,
  createLosslessWebp,
  createLossyWebp,
  storeOutage,
  openImagesFixture,
  createPng,
  createPngChunk,
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
    ['PNG', createPng(640, 480), 'image/png'],
    ['JPEG', createJpeg(640, 480), 'image/jpeg'],
    ['lossy WebP', createLossyWebp(640, 480), 'image/webp'],
    ['lossless WebP', createLosslessWebp(640, 480), 'image/webp'],
    ['extended WebP', createExtendedWebp(640, 480), 'image/webp'],
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
    const { headers } = await fixture.showFile((await createImage(api)).url);
    expect(headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['declared as another type', createPng(), 'image/jpeg'],
    ['without a type', createPng(), ''],
    ['SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['SVG declared as PNG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['a GIF', new TextEncoder().encode('GIF89a........'), 'image/gif'],
    ['nothing', new Uint8Array(), 'image/png'],
    ['a PNG of zero width', createPng(0, 30), 'image/png'],
    ['a PNG with a damaged chunk', createPng().with(40, 1), 'image/png'],
    ['a JPEG that ends before its frame', createJpeg().slice(0, 12), 'image/jpeg'],
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
    expect(await fixture.listRows()).toEqual([]);
  });

  test('rejects a picture above the byte or pixel limit with the limit', async () => {
    const heavyUpload = await upload(api, createPng(40, 30, createPngChunk('tEXt', 'x'.repeat(5_000))));
    expect([heavyUpload.status, heavyUpload.json['code'], heavyUpload.json['params']]).toEqual([
      413,
      'request.tooLarge',
      { maxBytes: 5_000 },
    ]);
    const wideUpload = await upload(api, createPng(6_001, 10));
    expect([wideUpload.status, wideUpload.json['code'], wideUpload.json['params']]).toEqual([
      422,
      'image.tooManyPixels',
      { max: 6_000, width: 6_001, height: 10 },
    ]);
    expect((await upload(api, createPng(6_000, 6_000))).status).toBe(201);
  });

  test.each([
    [null, 401],
    ['user', 403],
    ['company', 403],
    ['expired', 401],
  ])('rejects an upload by %s', async (as, status) => {
    expect((await upload(api, createPng(), { as })).status).toBe(status);
    expect(await fixture.listRows()).toEqual([]);
  });

  test('stores a picture sent twice with one idempotency key once', async () => {
    const key = crypto.randomUUID();
    const [firstUpload, secondUpload] = [
      await upload(api, createPng(), { key }),
      await upload(api, createPng(), { key }),
    ];
    expect(secondUpload.json).toEqual(firstUpload.json);
    expect(secondUpload.headers.get('Idempotency-Hit')).toBe('true');
    expect(await fixture.listRows()).toHaveLength(1);
    expect((await upload(api, createPng(41), { key })).json['code']).toBe('idempotency.keyReused');
  });

  test('answers 503 during a storage outage and accepts a retry with the same key', async () => {
    const key = crypto.randomUUID();
    fixture.failingMethods = { put: storeOutage };
    expect((await upload(api, createPng(), { key })).json['code']).toBe('service.unavailable');
    fixture.failingMethods = {};
    const { json } = await upload(api, createPng(), { key });
    fixture.failingMethods = { get: storeOutage };
    expect((await fixture.showFile(json['url'])).json['code']).toBe('service.unavailable');
  });

  test('answers 404 for an unknown picture', async () => {
    for (const id of ['x', crypto.randomUUID(), '..%2F..%2Fetc']) {
      expect((await fixture.showFile(`/api/images/${id}`)).json['code']).toBe('record.notFound');
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
    expect((await fixture.showFile((await getLabel(api, label.id)).imageUrl)).status).toBe(200);
  });

  test.each([null, ''])('deletes a replaced picture and one removed with %o', async (nothing) => {
    const [firstImage, secondImage] = [await createImage(api), await createImage(api)];
    const { id } = await createLabel(api, { imageUrl: firstImage.url });
    expect((await fixture.putLabel(id, 1, { imageUrl: secondImage.url })).json['imageUrl']).toBe(secondImage.url);
    expect([(await fixture.showFile(firstImage.url)).status, await storedImages.get(firstImage.id)]).toEqual([
      404,
      null,
    ]);
    expect((await fixture.showFile(secondImage.url)).status).toBe(200);
    expect((await fixture.putLabel(id, 2, { imageUrl: nothing })).json['imageUrl']).toBeNull();
    expect([await storedImages.get(secondImage.id), await fixture.listRows()]).toEqual([null, []]);
  });

  test('preserves the picture when a form omits it or repeats it', async () => {
    const { url } = await createImage(api);
    const { id } = await createLabel(api, { imageUrl: url });
    await fixture.putLabel(id, 1, { color: '#7C2D12' });
    await fixture.putLabel(id, 2, { color: '#166534', imageUrl: url });
    expect((await fixture.showFile(url)).status).toBe(200);
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
        fixture.failingMethods = { remove: storeOutage };
        await fixture.putLabel((await createLabel(api, { imageUrl: url })).id, 1, { imageUrl: null });
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
      await fixture.putLabel(id, 1, { imageUrl }),
    ]) {
      expect([response.status, response.json['violations']]).toEqual([
        422,
        [{ field: 'imageUrl', code: 'unknownImage' }],
      ]);
    }
    expect(await getLabel(api, id)).toMatchObject({ imageUrl: null, version: 1 });
  });

  test('claims and releases a picture in a group of fields', async () => {
    const standsCatalog = defineCatalog('stands', { front: group({ note: text(), photoUrl: image() }) });
    const standsFixture = await openApiFixture({ resources: [standsCatalog] });
    const putStand = (version: number, body: object) =>
      standsFixture.send('PUT', `catalogs/stands/${id}`, { version, body });
    const { url } = await createImage(standsFixture);
    const refusal = await standsFixture.send('POST', 'catalogs/stands', {
      body: { name: { es: 'Puesto' }, slug: 'puesto', front: { photoUrl: 'javascript:alert(1)' } },
    });
    expect([refusal.status, refusal.json['errors']]).toEqual([422, { 'front.photoUrl': 'violations.unknownImage' }]);
    const response = await standsFixture.send('POST', 'catalogs/stands', {
      body: { name: { es: 'Puesto' }, slug: 'puesto', front: { photoUrl: url } },
    });
    const id = String(response.json['id']);
    standsFixture.now.advance(2 * day);
    await createImage(standsFixture);
    expect((await standsFixture.fetch(new Request(`http://localhost${url}`))).status).toBe(200);
    expect((await putStand(1, { front: null })).status).toBe(200);
    expect((await standsFixture.fetch(new Request(`http://localhost${url}`))).status).toBe(404);
    await standsFixture.close();
  });

  test('rejects a blob address as not uploaded', async () => {
    const response = await api.send('POST', 'catalogs/labels', {
      body: labelForm({ imageUrl: 'blob:http://localhost/5a1f' }),
    });
    expect(response.json['violations']).toEqual([{ field: 'imageUrl', code: 'notUploaded' }]);
  });

  test('gives a picture to one of two concurrent records', async () => {
    const { url } = await createImage(api);
    const responses = await Promise.all(
      [1, 2].map(() => api.send('POST', 'catalogs/labels', { body: labelForm({ imageUrl: url }) })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  test('preserves the old picture and the new one when the write is rejected', async () => {
    const [usedImage, otherImage] = [await createImage(api), await createImage(api)];
    const { id } = await createLabel(api, { imageUrl: usedImage.url });
    const { slug } = await createLabel(api);
    expect((await fixture.putLabel(id, 1, { imageUrl: otherImage.url, slug })).status).toBe(422);
    expect((await fixture.putLabel(id, 9, { imageUrl: null })).status).toBe(412);
    expect((await fixture.showFile(usedImage.url)).status).toBe(200);
    expect((await fixture.putLabel(id, 1, { imageUrl: otherImage.url })).status).toBe(200);
  });
});
