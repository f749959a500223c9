import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, recordDeposit } from './deposits/depositsFixture';
import type { TestResponse, ApiFixture } from './apiFixture';
import { createLabel, labelForm } from './labels';
import {
  day,
  documentsByType,
  createJpeg,
  createJpegSegment,
  createPdf,
  openImagesFixture,
  createPng,
  createImage,
  uploadDocument,
  type ImagesFixture,
} from './imagesFixture';

let fixture: ImagesFixture;
let api: ApiFixture;
beforeEach(async () => {
  fixture = await openImagesFixture();
  ({ api } = fixture);
});
afterEach(() => api.close());

const showFile = (url: unknown, as: string | null = 'admin'): Promise<TestResponse> =>
  api.send('GET', String(url).replace('/api/', ''), { as });
const urlOf = async (bytes = createPdf()) => String((await uploadDocument(api, bytes)).json['url']);

describe('uploaded PDF documents', () => {
  test('stores a PDF unchanged and serves it to administrators as an attachment', async () => {
    const { status, headers, json } = await uploadDocument(api, createPdf());
    expect([status, headers.get('Location')]).toEqual([201, json['url']]);
    expect(json).toEqual({
      id: expect.any(String),
      url: `/api/documents/${String(json['id'])}`,
      type: 'application/pdf',
      bytes: createPdf().length,
    });
    const response = await api.fetch(
      new Request(`http://localhost${String(json['url'])}`, { headers: { Authorization: 'Bearer admin' } }),
    );
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(createPdf());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${String(json['id'])}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    [
      'HTML declared as a PDF',
      new TextEncoder().encode('<!doctype html><script>alert(1)</script>%%EOF'),
      'application/pdf',
    ],
    [
      'HTML followed by a PDF',
      new Uint8Array([...new TextEncoder().encode('<html><script>alert(1)</script>\n'), ...createPdf()]),
      'application/pdf',
    ],
    ['truncated', createPdf().slice(0, -20), 'application/pdf'],
    ['a picture', createPng(), 'application/pdf'],
    ['nothing', new Uint8Array(), 'application/pdf'],
  ])('rejects a PDF that is %s', async (_, bytes, type) => {
    const response = await uploadDocument(api, bytes, { type });
    expect([response.status, response.json['code'], response.headers.get('Accept')]).toEqual([
      415,
      'document.unsupportedType',
      'application/pdf',
    ]);
    expect(await fixture.listRows()).toEqual([]);
  });

  test.each(['/Encrypt 9 0 R', '/Encrypt<</Filter/Standard>>'])('rejects an encrypted PDF (%s)', async (entry) => {
    const response = await uploadDocument(api, createPdf(`trailer << /Size 1 ${entry} >>`));
    expect([response.status, response.json['code']]).toEqual([422, 'document.encrypted']);
    expect((await uploadDocument(api, createPdf('(a text about /Encryption)'))).status).toBe(201);
  });

  test('rejects a document above its size limit with the limit', async () => {
    expect((await uploadDocument(api, createPdf('x'.repeat(7_000)))).status).toBe(201);
    const heavyUpload = await uploadDocument(api, createPdf('x'.repeat(8_001)));
    expect([heavyUpload.status, heavyUpload.json['code'], heavyUpload.json['params']]).toEqual([
      413,
      'request.tooLarge',
      { maxBytes: 8_000 },
    ]);
  });

  test('stores a document sent twice with one idempotency key once', async () => {
    const key = crypto.randomUUID();
    const [firstUpload, secondUpload] = [
      await uploadDocument(api, createPdf(), { key }),
      await uploadDocument(api, createPdf(), { key }),
    ];
    expect(secondUpload.json).toEqual(firstUpload.json);
    expect(await fixture.listRows()).toHaveLength(1);
  });
});

describe.each(Object.entries(documentsByType))('document of the type %s', (type, bytes) => {
  const send = (as: string | null = 'admin') => uploadDocument(api, bytes, { type, as });

  test.each([
    [null, 401],
    ['user', 403],
    ['company', 403],
    ['employee', 403],
    ['expired', 401],
  ])('denies %s the upload and download of a document, before and after a deposit uses it', async (as, status) => {
    const { url: proofUrl } = (await send()).json;
    expect((await send(as)).status).toBe(status);
    expect((await showFile(proofUrl, as)).status).toBe(status);
    await recordDeposit(api, { accountId: await createPerson(api), proofUrl });
    expect((await showFile(proofUrl, as)).status).toBe(status);
    const response = await showFile(proofUrl);
    expect([response.status, response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
      200,
      type,
      'private, no-store',
    ]);
  });

  test('answers 404 for a document at the public address of images', async () => {
    const { url: proofUrl } = (await send()).json;
    const wrongUrl = String(proofUrl).replace('documents', 'images');
    expect((await showFile(wrongUrl, null)).json['code']).toBe('record.notFound');
    await recordDeposit(api, { accountId: await createPerson(api), proofUrl });
    for (const as of [null, 'admin']) expect((await showFile(wrongUrl, as)).json['code']).toBe('record.notFound');
  });

  test('deletes a document that no deposit uses within a day', async () => {
    const { url, id } = (await send()).json;
    api.now.advance(2 * day);
    await fixture.sweepImages();
    expect([
      (await showFile(url)).status,
      await fixture.listRows(),
      await fixture.storedImages.get(String(id)),
    ]).toEqual([404, [], null]);
  });
});

describe('images uploaded as documents', () => {
  test('stores an image document without metadata and with its size', async () => {
    const imageFile = createJpeg(40, 30, createJpegSegment(0xfe, 'taken at home'));
    const { json } = await uploadDocument(api, imageFile, { type: 'image/jpeg' });
    expect(json).toEqual({
      id: expect.any(String),
      url: `/api/documents/${String(json['id'])}`,
      type: 'image/jpeg',
      bytes: createJpeg().length,
      width: 40,
      height: 30,
    });
    expect(await fixture.storedImages.get(String(json['id']))).toEqual(createJpeg());
  });

  test.each<[string, Uint8Array<ArrayBuffer>, string, number, string]>([
    ['is no image', new TextEncoder().encode('<!doctype html>'), 'image/png', 415, 'image.unsupportedType'],
    ['is a PDF', createPdf(), 'image/png', 415, 'image.unsupportedType'],
    ['is declared as HTML', createPng(), 'text/html', 415, 'image.unsupportedType'],
    ['is truncated', createPng().slice(0, -20), 'image/png', 415, 'image.unsupportedType'],
    ['has too many pixels', createPng(6_001, 1), 'image/png', 422, 'image.tooManyPixels'],
    // Exceeds the size limit of a picture, but not the limit of a PDF.
    [
      'is too large',
      createJpeg(40, 30, createJpegSegment(0xfe, 'x'.repeat(6_000))),
      'image/jpeg',
      413,
      'request.tooLarge',
    ],
  ])('rejects an image document that %s', async (_, bytes, type, status, code) => {
    const response = await uploadDocument(api, bytes, { type });
    expect([response.status, response.json['code'], await fixture.listRows()]).toEqual([status, code, []]);
  });
});

test('answers 404 for a public image at the address of documents', async () => {
  const { id } = await createImage(api);
  expect((await showFile(`/api/documents/${id}`)).json['code']).toBe('record.notFound');
});

describe('the proof of a deposit', () => {
  test('preserves the proof in use and deletes a replaced one', async () => {
    const firstUrl = await urlOf();
    const { id } = await recordDeposit(api, { accountId: await createPerson(api), proofUrl: firstUrl });
    api.now.advance(2 * day);
    await fixture.sweepImages();
    const { url: secondUrl } = (await uploadDocument(api, createPng(), { type: 'image/png' })).json;
    expect((await showFile(firstUrl)).status).toBe(200);
    expect(
      (await api.send('PUT', `deposits/${id}`, { version: 1, body: { proofUrl: secondUrl } })).json['proofUrl'],
    ).toBe(secondUrl);
    expect((await showFile(firstUrl)).status).toBe(404);
  });

  test('rejects the proof of another deposit and addresses of images as a proof', async () => {
    const [url, imageFile] = [await urlOf(), await createImage(api)];
    const accountId = await createPerson(api);
    const wrongUrls = [url.replace('documents', 'images'), imageFile.url, `/api/documents/${imageFile.id}`];
    await recordDeposit(api, { accountId, proofUrl: url });
    for (const proofUrl of [...wrongUrls, url]) {
      const body = {
        accountId,
        purpose: 'topUp',
        amountMinor: 100,
        currency: 'MXN',
        method: 'transfer',
        bank: 'BBVA',
        bankReference: crypto.randomUUID(),
        receivedOn: '2026-07-01',
        proofUrl,
      };
      const response = await api.send('POST', 'deposits', { key: crypto.randomUUID(), body });
      expect([response.status, response.json['violations']]).toEqual([
        422,
        [{ field: 'proofUrl', code: 'unknownImage' }],
      ]);
    }
  });

  test('rejects the address of a document as a picture', async () => {
    const { id } = await createLabel(api);
    for (const [type, bytes] of Object.entries(documentsByType)) {
      const imageUrl = String((await uploadDocument(api, bytes, { type })).json['url']);
      for (const [address, code] of [
        [imageUrl, 'notAPicture'],
        [imageUrl.replace('documents', 'images'), 'unknownImage'],
      ]) {
        for (const response of [
          await api.send('POST', 'catalogs/labels', { body: labelForm({ imageUrl: address }) }),
          await fixture.putLabel(id, 1, { imageUrl: address }),
        ])
          expect([response.status, response.json['violations']]).toEqual([422, [{ field: 'imageUrl', code }]]);
      }
    }
  });
});
