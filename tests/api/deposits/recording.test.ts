import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture, listPath, type ApiFixture } from '../apiFixture';
import { createPng, uploadDocument } from '../imagesFixture';
import {
  actOnDeposit,
  createCompany,
  createPerson,
  createDepositForm,
  readLedgerBalance,
  postDeposit,
  recordDeposit,
} from './depositsFixture';

let api: ApiFixture;
let accountId: string;
let companyId: string;

beforeAll(async () => {
  api = await openApiFixture();
  accountId = await createPerson(api);
  companyId = await createCompany(api, { currency: 'COP' });
});
afterAll(() => api.close());

describe('recording of deposits', () => {
  test('numbers a deposit within its year, stores its recorder and moves no money', async () => {
    const balanceBefore = await readLedgerBalance(api, 'asset:bank:MXN');
    const deposit = await recordDeposit(api, { accountId });
    expect(deposit).toMatchObject({
      state: 'pending',
      purpose: 'topUp',
      recordedBy: 'uid-admin',
      recordedByEmail: 'admin@sobremesa.app',
      journalId: null,
      needsSecondPerson: false,
    });
    expect(deposit.number).toMatch(/^DEP-2026-\d{6}$/);
    expect(await readLedgerBalance(api, 'asset:bank:MXN')).toBe(balanceBefore);
    expect(deposit.actions).toMatchObject({
      confirm: { allowed: true },
      reject: { allowed: true },
      cancel: { allowed: true },
      reverse: { allowed: false, code: 'deposit.notConfirmed' },
    });
  });

  test('numbers deposits without gaps after rejected ones', async () => {
    const firstDeposit = await recordDeposit(api, { accountId });
    expect((await postDeposit(api, { accountId, receivedOn: '2026-07-02' })).status).toBe(422);
    const secondDeposit = await recordDeposit(api, { accountId });
    expect(Number(secondDeposit.number.slice(-6))).toBe(Number(firstDeposit.number.slice(-6)) + 1);
  });

  test.each<[string, () => Record<string, unknown>, Record<string, string>]>([
    ['without an owner', () => ({}), { accountId: 'oneOfTwo' }],
    [
      'for a person and a company at once',
      () => ({ accountId, companyId, currency: 'COP' }),
      { companyId: 'oneOfTwo' },
    ],
    ['received tomorrow', () => ({ accountId, receivedOn: '2026-07-02' }), { receivedOn: 'inFuture' }],
    ['received more than two years ago', () => ({ accountId, receivedOn: '2024-06-30' }), { receivedOn: 'tooLongAgo' }],
    ['in another currency than its company', () => ({ companyId, currency: 'MXN' }), { currency: 'otherCurrency' }],
    ['of zero', () => ({ accountId, amountMinor: 0 }), { amountMinor: 'tooSmall' }],
    ['without a reference', () => ({ accountId, bankReference: ' ' }), { bankReference: 'required' }],
    [
      'for an unknown person',
      () => ({ accountId: '01890000-0000-7000-8000-000000000000' }),
      { accountId: 'unknownReference' },
    ],
    ['that is already confirmed', () => ({ accountId, state: 'confirmed' }), { state: 'readOnly' }],
  ])('rejects a deposit %s', async (_name, given, expected) => {
    const response = await postDeposit(api, given());
    const violations = response.json['violations'] as unknown as { field: string; code: string }[];
    expect([response.status, Object.fromEntries(violations.map(({ field, code }) => [field, code]))]).toEqual([
      422,
      expected,
    ]);
  });

  test('accepts a receipt date from two years ago until today in the time zone of the platform', async () => {
    // On 1 July, 12:00 UTC is the same date in Mexico City; 03:00 UTC is still 30 June.
    expect((await postDeposit(api, { accountId, receivedOn: '2024-07-01' })).status).toBe(201);
    api.now.advance(-9 * 3_600_000);
    const earlyResponse = await postDeposit(api, { accountId, receivedOn: '2026-07-01' });
    api.now.advance(9 * 3_600_000);
    expect(earlyResponse.json['violations']).toEqual([{ field: 'receivedOn', code: 'inFuture' }]);
  });

  test('records a deposit once per idempotency key and per client id', async () => {
    const [key, id] = [crypto.randomUUID(), '01890000-0000-7000-8000-0000000000d1'];
    const body = createDepositForm({ accountId, id });
    const firstResponse = await api.send('POST', 'deposits', { key, body });
    const repeatedResponse = await api.send('POST', 'deposits', { key, body });
    expect([firstResponse.status, repeatedResponse.text, repeatedResponse.headers.get('Idempotency-Hit')]).toEqual([
      201,
      firstResponse.text,
      'true',
    ]);
    expect((await api.send('POST', 'deposits', { key: crypto.randomUUID(), body })).json['code']).toBe(
      'record.alreadyMade',
    );
    expect((await api.send('POST', 'deposits', { body: createDepositForm({ accountId }) })).json['code']).toBe(
      'request.idempotencyKeyMissing',
    );
  });

  test('writes nothing in a dry run of a deposit', async () => {
    const body = createDepositForm({ accountId });
    const preview = await api.send('POST', 'deposits?dryRun=true', { body });
    expect([preview.status, preview.json['balances']]).toEqual([201, []]);
    expect(
      (await api.send('GET', listPath('deposits', { filter: { bankReference: body['bankReference'] } }))).headers.get(
        'X-Total-Count',
      ),
    ).toBe('0');
  });
});

describe('duplicate deposits', () => {
  test('rejects a duplicate deposit in any spelling of its reference and names the first', async () => {
    const firstDeposit = await recordDeposit(api, { accountId, bank: 'Banco México', bankReference: 'abc-1234 00' });
    const response = await postDeposit(api, {
      accountId,
      bank: 'BANCO MEXICO',
      bankReference: 'ABC 123400',
      receivedOn: '2026-06-30',
    });
    expect([response.status, response.json['code'], response.json['params']]).toEqual([
      409,
      'deposit.duplicate',
      { id: firstDeposit.id, number: firstDeposit.number },
    ]);
  });

  test.each<[string, object]>([
    ['another amount', { amountMinor: 50_001 }],
    ['another currency', { currency: 'COP' }],
    ['another bank', { bank: 'Banorte' }],
    ['a reference that only begins alike', { bankReference: 'same-1-1' }],
  ])('accepts a deposit with %s', async (_name, other) => {
    const form = { accountId, bankReference: `same-1-${_name.length}`, bank: `Banco ${_name}` };
    await recordDeposit(api, form);
    expect((await postDeposit(api, { ...form, ...other })).status).toBe(201);
  });

  test('records one of several identical concurrent deposits', async () => {
    const form = { accountId, bankReference: 'at-once' };
    const responses = await Promise.all([
      postDeposit(api, form),
      postDeposit(api, form, 'ana'),
      postDeposit(api, form),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const firstNumber = responses.find(({ status }) => status === 201)?.json['number'];
    for (const { json } of responses.filter(({ status }) => status === 409))
      expect(json).toMatchObject({ code: 'deposit.duplicate', params: { number: firstNumber } });
  });

  test.each([
    ['rejected', ['reject']],
    ['canceled', ['cancel']],
    ['reversed', ['confirm', 'reverse']],
  ])('accepts the same deposit again only once the first is %s', async (state, actions) => {
    const form = { accountId, bankReference: `again-${state}` };
    const firstDeposit = await recordDeposit(api, form);
    for (const action of actions) {
      expect((await postDeposit(api, form)).json['code']).toBe('deposit.duplicate');
      await actOnDeposit(
        api,
        firstDeposit.id,
        action,
        action === 'reject' || action === 'reverse' ? { body: { reason: 'no llegó' } } : {},
      );
    }
    expect((await postDeposit(api, form)).status).toBe(201);
  });
});

describe('edits of deposits', () => {
  test('permits changes of proof and note while a deposit is pending, then of the note only', async () => {
    const { id } = await recordDeposit(api, { accountId });
    const { url: proofUrl } = (await uploadDocument(api, createPng(), { type: 'image/png' })).json;
    const changeResponse = await api.send('PUT', `deposits/${id}`, {
      version: 1,
      body: { proofUrl, note: 'Captura de pantalla' },
    });
    expect(changeResponse.json).toMatchObject({ proofUrl, note: 'Captura de pantalla', version: 2 });
    await actOnDeposit(api, id, 'confirm');
    const lateChange = await api.send('PUT', `deposits/${id}`, { version: 3, body: { proofUrl: null } });
    expect([lateChange.status, lateChange.json['violations']]).toEqual([422, [{ field: 'proofUrl', code: 'settled' }]]);
    expect(
      (await api.send('PUT', `deposits/${id}`, { version: 3, body: { note: 'Aclarado con el banco' } })).json,
    ).toMatchObject({ note: 'Aclarado con el banco', proofUrl });
  });

  test('rejects changes of other fields and deletion of a deposit', async () => {
    const { id } = await recordDeposit(api, { accountId });
    for (const [name, value] of Object.entries({
      amountMinor: 1,
      bankReference: 'otra',
      receivedOn: '2026-06-01',
      currency: 'CLP',
    })) {
      expect(
        (await api.send('PUT', `deposits/${id}`, { version: 1, body: { [name]: value } })).json['violations'],
      ).toEqual([{ field: name, code: 'immutable' }]);
    }
    expect((await api.send('DELETE', `deposits/${id}`, { version: 1 })).status).toBe(405);
  });
});
