import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, recordDeposit } from './deposits/depositsFixture';
import type { TestResponse, ApiFixture } from './apiFixture';
import { createLabel, labelForm } from './labels';
import {
  day,
  documentsByType,
  jpeg,
  jpegSegment,
  pdf,
  openImagesFixture,
  png,
  createImage,
  uploadDocument,
  type ImagesFixture,
} from './imagesFixture';

let stage: ImagesFixture;
let api: ApiFixture;
beforeEach(async () => {
  stage = await openImagesFixture();
  ({ api } = stage);
});
afterEach(() => api.close());

const show = (url: unknown, as: string | null = 'admin'): Promise<TestResponse> =>
  api.send('GET', String(url).replace('/api/', ''), { as });
const urlOf = async (bytes = pdf()) => String((await uploadDocument(api, bytes)).json['url']);

describe('a PDF', () => {
  test('is kept and answered to an administrator as it came, as nothing but a PDF to be saved', async () => {
    const { status, headers, json } = await uploadDocument(api, pdf());
    expect([status, headers.get('Location')]).toEqual([201, json['url']]);
    expect(json).toEqual({
      id: expect.any(String),
      url: `/api/documents/${String(json['id'])}`,
      type: 'application/pdf',
      bytes: pdf().length,
    });
    const answer = await api.fetch(
      new Request(`http://localhost${String(json['url'])}`, { headers: { Authorization: 'Bearer admin' } }),
    );
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${String(json['id'])}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    [
      'a page that says it is one',
      new TextEncoder().encode('<!doctype html><script>alert(1)</script>%%EOF'),
      'application/pdf',
    ],
    [
      'a page with a PDF behind it',
      new Uint8Array([...new TextEncoder().encode('<html><script>alert(1)</script>\n'), ...pdf()]),
      'application/pdf',
    ],
    ['half of one', pdf().slice(0, -20), 'application/pdf'],
    ['a picture', png(), 'application/pdf'],
    ['nothing', new Uint8Array(), 'application/pdf'],
  ])('is refused when it is %s', async (_, bytes, type) => {
    const answer = await uploadDocument(api, bytes, { type });
    expect([answer.status, answer.json['code'], answer.headers.get('Accept')]).toEqual([
      415,
      'document.unsupportedType',
      'application/pdf',
    ]);
    expect(await stage.rows()).toEqual([]);
  });

  test.each(['/Encrypt 9 0 R', '/Encrypt<</Filter/Standard>>'])(
    'that asks for a password is refused: who confirms may not have it (%s)',
    async (entry) => {
      const answer = await uploadDocument(api, pdf(`trailer << /Size 1 ${entry} >>`));
      expect([answer.status, answer.json['code']]).toEqual([422, 'document.encrypted']);
      expect((await uploadDocument(api, pdf('(a text about /Encryption)'))).status).toBe(201);
    },
  );

  test('has a bound of its own, which the answer says', async () => {
    expect((await uploadDocument(api, pdf('x'.repeat(7_000)))).status).toBe(201);
    const heavy = await uploadDocument(api, pdf('x'.repeat(8_001)));
    expect([heavy.status, heavy.json['code'], heavy.json['params']]).toEqual([
      413,
      'request.tooLarge',
      { maxBytes: 8_000 },
    ]);
  });

  test('sent twice under one key is kept once', async () => {
    const key = crypto.randomUUID();
    const [first, second] = [await uploadDocument(api, pdf(), { key }), await uploadDocument(api, pdf(), { key })];
    expect(second.json).toEqual(first.json);
    expect(await stage.rows()).toHaveLength(1);
  });
});

describe.each(Object.entries(documentsByType))('a document, %s', (type, bytes) => {
  const send = (as: string | null = 'admin') => uploadDocument(api, bytes, { type, as });

  test.each([
    [null, 401],
    ['user', 403],
    ['company', 403],
    ['employee', 403],
    ['expired', 401],
  ])('is neither taken from %s nor shown to them, before a deposit has it and after', async (as, status) => {
    const { url: proofUrl } = (await send()).json;
    expect((await send(as)).status).toBe(status);
    expect((await show(proofUrl, as)).status).toBe(status);
    await recordDeposit(api, { accountId: await createPerson(api), proofUrl });
    expect((await show(proofUrl, as)).status).toBe(status);
    const shown = await show(proofUrl);
    expect([shown.status, shown.headers.get('Content-Type'), shown.headers.get('Cache-Control')]).toEqual([
      200,
      type,
      'private, no-store',
    ]);
  });

  test('is not answered by the address of a picture, which needs no sign-in', async () => {
    const { url: proofUrl } = (await send()).json;
    const wrong = String(proofUrl).replace('documents', 'images');
    expect((await show(wrong, null)).json['code']).toBe('record.notFound');
    await recordDeposit(api, { accountId: await createPerson(api), proofUrl });
    for (const as of [null, 'admin']) expect((await show(wrong, as)).json['code']).toBe('record.notFound');
  });

  test('that no deposit names within a day is swept', async () => {
    const { url, id } = (await send()).json;
    api.now.advance(2 * day);
    await stage.sweep();
    expect([(await show(url)).status, await stage.rows(), await stage.storedImages.get(String(id))]).toEqual([
      404,
      [],
      null,
    ]);
  });
});

describe('a picture that is sent as a document', () => {
  test('is kept without what its file says besides, with its size', async () => {
    const sent = jpeg(40, 30, jpegSegment(0xfe, 'taken at home'));
    const { json } = await uploadDocument(api, sent, { type: 'image/jpeg' });
    expect(json).toEqual({
      id: expect.any(String),
      url: `/api/documents/${String(json['id'])}`,
      type: 'image/jpeg',
      bytes: jpeg().length,
      width: 40,
      height: 30,
    });
    expect(await stage.storedImages.get(String(json['id']))).toEqual(jpeg());
  });

  test.each<[string, Uint8Array<ArrayBuffer>, string, number, string]>([
    ['is none', new TextEncoder().encode('<!doctype html>'), 'image/png', 415, 'image.unsupportedType'],
    ['is a PDF', pdf(), 'image/png', 415, 'image.unsupportedType'],
    ['is called a page', png(), 'text/html', 415, 'image.unsupportedType'],
    ['is cut off', png().slice(0, -20), 'image/png', 415, 'image.unsupportedType'],
    ['has too many pixels', png(6_001, 1), 'image/png', 422, 'image.tooManyPixels'],
    // More than a picture may have, and less than a PDF may.
    ['is too heavy', jpeg(40, 30, jpegSegment(0xfe, 'x'.repeat(6_000))), 'image/jpeg', 413, 'request.tooLarge'],
  ])('is refused when it %s', async (_, bytes, type, status, code) => {
    const answer = await uploadDocument(api, bytes, { type });
    expect([answer.status, answer.json['code'], await stage.rows()]).toEqual([status, code, []]);
  });
});

test('a picture that opens to everybody is no document', async () => {
  const { id } = await createImage(api);
  expect((await show(`/api/documents/${id}`)).json['code']).toBe('record.notFound');
});

describe('the proof of a deposit', () => {
  test('stays with it, and is gone with the one that takes its place', async () => {
    const first = await urlOf();
    const { id } = await recordDeposit(api, { accountId: await createPerson(api), proofUrl: first });
    api.now.advance(2 * day);
    await stage.sweep();
    const { url: second } = (await uploadDocument(api, png(), { type: 'image/png' })).json;
    expect((await show(first)).status).toBe(200);
    expect((await api.send('PUT', `deposits/${id}`, { version: 1, body: { proofUrl: second } })).json['proofUrl']).toBe(
      second,
    );
    expect((await show(first)).status).toBe(404);
  });

  test('cannot be that of another deposit, nor have or get the address of a picture', async () => {
    const [url, picture] = [await urlOf(), await createImage(api)];
    const accountId = await createPerson(api);
    const wrongs = [url.replace('documents', 'images'), picture.url, `/api/documents/${picture.id}`];
    await recordDeposit(api, { accountId, proofUrl: url });
    for (const proofUrl of [...wrongs, url]) {
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
      const answer = await api.send('POST', 'deposits', { key: crypto.randomUUID(), body });
      expect([answer.status, answer.json['violations']]).toEqual([422, [{ field: 'proofUrl', code: 'unknownImage' }]]);
    }
  });

  test('is the only place for one: what is drawn beside a name is a picture', async () => {
    const { id } = await createLabel(api);
    for (const [type, bytes] of Object.entries(documentsByType)) {
      const imageUrl = String((await uploadDocument(api, bytes, { type })).json['url']);
      for (const [address, code] of [
        [imageUrl, 'notAPicture'],
        [imageUrl.replace('documents', 'images'), 'unknownImage'],
      ]) {
        for (const answer of [
          await api.send('POST', 'catalogs/labels', { body: labelForm({ imageUrl: address }) }),
          await stage.put(id, 1, { imageUrl: address }),
        ])
          expect([answer.status, answer.json['violations']]).toEqual([422, [{ field: 'imageUrl', code }]]);
      }
    }
  });
});
