import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, record } from './deposits/town';
import type { TestResponse, Fixture } from './harness';
import { createLabel, labelForm } from './labels';
import { day, pdf, pictureStage, png, uploaded, uploadPdf, type PictureStage } from './pictures';

let stage: PictureStage;
let api: Fixture;
beforeEach(async () => {
  stage = await pictureStage();
  ({ api } = stage);
});
afterEach(() => api.close());

const show = (url: unknown, as: string | null = 'admin'): Promise<TestResponse> =>
  api.send('GET', String(url).replace('/api/', ''), { as });
const urlOf = async (bytes = pdf()) => String((await uploadPdf(api, bytes)).json['url']);

describe('a PDF', () => {
  test('is kept and answered to an administrator as it came, as nothing but a PDF to be saved', async () => {
    const { status, headers, json } = await uploadPdf(api, pdf());
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
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test.each([
    [null, 401],
    ['user', 403],
    ['company', 403],
    ['employee', 403],
    ['expired', 401],
  ])('is neither taken from %s nor shown to them', async (as, status) => {
    const url = await urlOf();
    expect((await uploadPdf(api, pdf(), { as })).status).toBe(status);
    expect((await show(url, as)).status).toBe(status);
    expect((await show(url)).status).toBe(200);
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
    ['one that is called a page', pdf(), 'text/html'],
    ['a picture', png(), 'application/pdf'],
    ['nothing', new Uint8Array(), 'application/pdf'],
  ])('is refused when it is %s', async (_, bytes, type) => {
    const answer = await uploadPdf(api, bytes, { type });
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
      const answer = await uploadPdf(api, pdf(`trailer << /Size 1 ${entry} >>`));
      expect([answer.status, answer.json['code']]).toEqual([422, 'document.encrypted']);
      expect((await uploadPdf(api, pdf('(a text about /Encryption)'))).status).toBe(201);
    },
  );

  test('has a bound of its own, which the answer says', async () => {
    expect((await uploadPdf(api, pdf('x'.repeat(7_000)))).status).toBe(201);
    const heavy = await uploadPdf(api, pdf('x'.repeat(8_001)));
    expect([heavy.status, heavy.json['code'], heavy.json['params']]).toEqual([
      413,
      'request.tooLarge',
      { maxBytes: 8_000 },
    ]);
  });

  test('sent twice under one key is kept once', async () => {
    const key = crypto.randomUUID();
    const [first, second] = [await uploadPdf(api, pdf(), { key }), await uploadPdf(api, pdf(), { key })];
    expect(second.json).toEqual(first.json);
    expect(await stage.rows()).toHaveLength(1);
  });

  test('is not answered as a picture, which needs no sign-in; nor a picture as a document', async () => {
    const [document, picture] = [await urlOf(), await uploaded(api)];
    expect((await show(document.replace('documents', 'images'), null)).json['code']).toBe('record.notFound');
    expect((await show(`/api/documents/${picture.id}`)).json['code']).toBe('record.notFound');
  });
});

describe('the proof of a deposit', () => {
  test('may be a PDF, which stays with it, and is gone with the one that takes its place', async () => {
    const first = await urlOf();
    const { id } = await record(api, { accountId: await createPerson(api), proofUrl: first });
    api.now.pass(2 * day);
    await stage.sweep();
    const { url: second } = await uploaded(api);
    expect((await show(first)).status).toBe(200);
    expect((await api.send('PUT', `deposits/${id}`, { version: 1, body: { proofUrl: second } })).json['proofUrl']).toBe(
      second,
    );
    expect((await show(first)).status).toBe(404);
  });

  test('cannot be a PDF of another deposit, nor one by the address of a picture, nor a picture by that of a PDF', async () => {
    const [url, picture] = [await urlOf(), await uploaded(api)];
    const accountId = await createPerson(api);
    const wrongs = [url.replace('documents', 'images'), `/api/documents/${picture.id}`];
    await record(api, { accountId, proofUrl: url });
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
    const imageUrl = await urlOf();
    const { id } = await createLabel(api);
    for (const answer of [
      await api.send('POST', 'catalogs/labels', { body: labelForm({ imageUrl }) }),
      await stage.put(id, 1, { imageUrl }),
    ]) {
      expect([answer.status, answer.json['violations']]).toEqual([422, [{ field: 'imageUrl', code: 'notAPicture' }]]);
    }
  });
});
