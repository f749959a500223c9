import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getStatusAndCode, openApiKeysFixture, type ApiKeysFixture } from '../apiKeys/apiKeysFixture';
import { catalogsOf } from '../catalogRequests';
import type { Json, TestResponse } from '../apiFixture';
import { createGiftCardPayment, createSaleForm, createWalletPayment } from './salesFixture';

let fixture: ApiKeysFixture;
let companyId: string;
let accountId: string;
beforeEach(async () => {
  fixture = await openApiKeysFixture();
  companyId = (await catalogsOf(fixture).create('companies')).id;
  const body = { displayName: 'Lola', email: 'lola@correo.mx' };
  accountId = String((await fixture.send('POST', 'users/user', { body })).json['id']);
  const approvalRequest = await fixture.send('POST', `users/user/${accountId}/adjust-wallet`, {
    key: crypto.randomUUID(),
    version: 1,
    body: { deltaMinor: 100_000, currency: 'MXN', reason: 'Para empezar' },
  });
  await fixture.decide(approvalRequest, 'approve', 'ana');
});
afterEach(() => fixture.close());

const sell = (payment: { amountMinor: number }, as = 'admin'): Promise<TestResponse> =>
  fixture.send('POST', 'sales', {
    as,
    key: crypto.randomUUID(),
    body: createSaleForm({ companyId, accountId, grossMinor: payment.amountMinor, taxMinor: 0, payments: [payment] }),
  });
const outcome = ({ status, json }: TestResponse) => [status, json['code'] ?? json['approval']?.['cause'] ?? null];

async function issuedCard(): Promise<{ id: string; code: string }> {
  const { json } = await fixture.decide(await fixture.issue(50_000), 'approve', 'ana');
  return { id: String(json['recordId']), code: String(json['code']) };
}

describe('sales entered by a person', () => {
  test('limits amounts taken from wallets and requests an approval beyond', async () => {
    expect(outcome(await sell(createWalletPayment(10_000)))).toEqual([202, 'actLimit']);
    expect(outcome(await sell(createWalletPayment(9_000)))).toEqual([201, null]);
    expect(outcome(await sell(createWalletPayment(7_000)))).toEqual([202, 'personDayLimit']);
    expect(outcome(await fixture.issue(7_000))).toEqual([202, 'personDayLimit']);
    // The beneficiary limit counts the amounts given by all administrators, not only by `ana`.
    expect(outcome(await sell(createWalletPayment(4_000), 'ana'))).toEqual([202, 'beneficiaryDayLimit']);
    // A payment by card gives nothing away.
    const card = { method: 'card', amountMinor: 90_000, collectedBy: 'platform' };
    expect(outcome(await sell(card))).toEqual([201, null]);
  });

  test('requires the code of a gift card, which the approval does not store', async () => {
    const card = await issuedCard();
    const refusal = await sell(createGiftCardPayment(5_000, { giftCardId: card.id }));
    expect([refusal.status, refusal.json['violations']]).toEqual([
      422,
      [{ field: 'payments.0.giftCard', code: 'required' }],
    ]);
    expect((await sell(createGiftCardPayment(5_000, { giftCard: card.code }))).status).toBe(201);
    const approvalRequest = await sell(createGiftCardPayment(20_000, { giftCard: card.code }));
    expect(outcome(approvalRequest)).toEqual([202, 'actLimit']);
    expect(approvalRequest.json['approval']?.['input']).toMatchObject({ payments: [{ giftCardId: card.id }] });
    for (const table of ['approvals', 'auditEvents'] as const)
      expect(JSON.stringify(await fixture.db.kysely.selectFrom(table).selectAll().execute())).not.toContain(card.code);
    expect((await fixture.decide(approvalRequest, 'approve', 'ana')).json['state']).toBe('approved');
    expect((await fixture.send('GET', `giftcards/${card.id}`)).json['balanceMinor']).toBe(25_000);
  });
});

describe('sales of an app', () => {
  test('limits amounts taken from wallets and cards per hour and key', async () => {
    const { key, secret } = await fixture.createIssuedKey();
    const card = await issuedCard();
    expect(outcome(await sell(createWalletPayment(30_000), secret))).toEqual([201, null]);
    expect(outcome(await sell(createGiftCardPayment(20_000, { giftCardId: card.id }), secret))).toEqual([201, null]);
    const otherSecret = await fixture.rotateSecret(key, { overlap: 'hour' });
    for (const as of [secret, otherSecret])
      expect(getStatusAndCode(await sell(createWalletPayment(1), as))).toEqual([403, 'apiKey.hourLimit']);
    // The key gave nothing away, so it reduces no person's limit.
    expect((await fixture.issue(9_000, { email: 'eva@correo.mx' })).status).toBe(201);
    fixture.now.advance(3_600_000 - 1);
    expect(getStatusAndCode(await sell(createWalletPayment(1), otherSecret))).toEqual([403, 'apiKey.hourLimit']);
    fixture.now.advance(1);
    expect((await sell(createWalletPayment(1), otherSecret)).status).toBe(201);
  });

  test('requires two owners to change the hourly limit', async () => {
    const { secret } = await fixture.createIssuedKey();
    const settings = (await fixture.send('GET', 'settings')).json as unknown as Json[];
    const setting = settings.find(({ name }) => String(name) === 'limitsMXN');
    const body = {
      actMinor: 10_000,
      personDayMinor: 15_000,
      beneficiaryDayMinor: 12_000,
      keyHourMinor: 999,
      secondPersonFromMinor: 2_000_000,
    };
    const requestOptions = { key: crypto.randomUUID(), version: Number(setting?.['version']), body };
    const approvalRequest = await fixture.send(
      'POST',
      `settings/${String(setting?.['id'])}/change-limits`,
      requestOptions,
    );
    expect(outcome(approvalRequest)).toEqual([202, 'always']);
    expect((await sell(createWalletPayment(1_000), secret)).status).toBe(201);
    expect((await fixture.decide(approvalRequest, 'approve', 'ana')).json['state']).toBe('approved');
    expect(getStatusAndCode(await sell(createWalletPayment(1), secret))).toEqual([403, 'apiKey.hourLimit']);
  });
});
