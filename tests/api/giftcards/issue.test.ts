import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { giftCardCodeAlphabet, giftCards } from '../../../contract/money/giftcards';
import { accountPaths } from '../../../api/ledger/accounts';
import { catalogsOf, mapViolationsByField } from '../catalogRequests';
import { listPath } from '../apiFixture';
import { createGiftCardForm, openGiftCardsFixture, type Card, type GiftCardsFixture } from './giftCardsFixture';

let fixture: GiftCardsFixture;
beforeEach(async () => {
  fixture = await openGiftCardsFixture();
});
afterEach(() => fixture.close());

const newUuid = () => crypto.randomUUID();
const post = (body: Record<string, unknown>, key = newUuid()) => fixture.send('POST', 'giftcards', { body, key });

const listEvents = async () =>
  Number(
    (await fixture.send('GET', listPath('audit-events', { filter: { resource: giftCards.name } }))).headers.get(
      'X-Total-Count',
    ),
  );

const countTotal = async (resource: string) =>
  Number((await fixture.send('GET', resource)).headers.get('X-Total-Count'));

describe('issued gift cards', () => {
  test('returns the code of an issued card once and books the liability', async () => {
    const response = await post(
      createGiftCardForm({ recipient: { name: 'Lucía', email: 'Lucia@Correo.mx' }, message: '¡Buen provecho!' }),
    );
    const code = String(response.json['code']);
    expect(response.status).toBe(201);
    expect(code).toMatch(new RegExp(`^[${giftCardCodeAlphabet}]{16}$`));
    expect(response.json).toMatchObject({
      codeLast4: code.slice(-4),
      status: 'active',
      state: 'active',
      balanceMinor: 50_000,
      fundedBy: 'customer',
      recipient: { name: 'Lucía', email: 'lucia@correo.mx' },
      version: 1,
    });
    const card = await fixture.card(String(response.json['id']));
    expect(card).not.toHaveProperty('code');
    expect([
      await fixture.readLedgerBalance(accountPaths.giftCards),
      await fixture.readLedgerBalance(accountPaths.processor),
    ]).toEqual([50_000, 50_000]);
    expect(await fixture.transactions(card.id)).toMatchObject([
      {
        seq: 1,
        type: 'issue',
        amountMinor: 50_000,
        balanceAfterMinor: 50_000,
        businessDate: '2026-07-01',
        actorId: 'uid-admin',
        actorEmail: 'admin@sobremesa.app',
      },
    ]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('books a card funded by the platform as a promotion', async () => {
    await fixture.issue({ fundedBy: 'platform' });
    expect([
      await fixture.readLedgerBalance(accountPaths.promotions),
      await fixture.readLedgerBalance(accountPaths.processor),
    ]).toEqual([50_000, 0]);
  });

  test('returns the same card and code for a repeated idempotency key', async () => {
    const key = newUuid();
    const [firstResponse, repeatedResponse] = [
      await post(createGiftCardForm(), key),
      await post(createGiftCardForm(), key),
    ];
    expect([repeatedResponse.json, repeatedResponse.headers.get('Idempotency-Hit')]).toEqual([
      firstResponse.json,
      'true',
    ]);
    expect(await countTotal('giftcards')).toBe(1);
  });

  test('accepts an id chosen by the client once', async () => {
    const id = newUuid();
    expect((await post(createGiftCardForm({ id }))).json['id']).toBe(id);
    expect((await post(createGiftCardForm({ id }))).json['code']).toBe('record.alreadyMade');
    expect(await fixture.readLedgerBalance(accountPaths.giftCards)).toBe(50_000);
  });

  test('returns balances without a code in a dry run of an issue and writes nothing', async () => {
    const response = await fixture.send('POST', 'giftcards?dryRun=true', { body: createGiftCardForm() });
    expect(response.json['balances']).toEqual([
      { account: 'asset:processor:MXN', beforeMinor: 0, afterMinor: 50_000 },
      { account: 'liability:giftCards:MXN', beforeMinor: 0, afterMinor: 50_000 },
    ]);
    expect(response.json).not.toHaveProperty('code');
    expect([
      await countTotal('giftcards'),
      await countTotal('giftcard-transactions'),
      await countTotal('journals'),
      await listEvents(),
    ]).toEqual([0, 0, 0, 0]);
    expect(await fixture.db.kysely.selectFrom('giftCardCodes').selectAll().execute()).toEqual([]);
  });

  test('issues a card with a later first day as pending', async () => {
    const { card } = await fixture.issue({ startsOn: '2026-07-02', expiresOn: '2026-08-01' });
    expect([card.status, card['state']]).toEqual(['pending', 'pending']);
    expect((await fixture.issue({ startsOn: '2026-07-01' })).card.status).toBe('active');
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['with a zero amount', { initialMinor: 0 }, { initialMinor: 'tooSmall' }],
    ['above the card limit', { initialMinor: 5_000_001 }, { initialMinor: 'aboveCardLimit' }],
    [
      'above the card limit of another currency',
      { initialMinor: 2_500_001, currency: 'CLP' },
      { initialMinor: 'aboveCardLimit' },
    ],
    ['in an unknown currency', { currency: 'USD' }, { currency: 'notAChoice' }],
    ['that starts yesterday', { startsOn: '2026-06-30' }, { startsOn: 'inPast' }],
    ['that expires today', { expiresOn: '2026-07-01' }, { expiresOn: 'notAfterToday' }],
    [
      'that expires on its first day',
      { startsOn: '2026-07-05', expiresOn: '2026-07-05' },
      { expiresOn: 'notAfterStart' },
    ],
    ['with a balance set by the form', { balanceMinor: 1 }, { balanceMinor: 'readOnly' }],
    ['with a code set by the form', { code: 'AAAABBBBCCCCDDDD' }, { code: 'unknownField' }],
    [
      'for an unknown company',
      { companyId: '01980000-0000-7000-8000-000000000000' },
      { companyId: 'unknownReference' },
    ],
  ])('rejects a card %s and changes nothing', async (_, given, expected) => {
    const response = await post(createGiftCardForm(given));
    expect([response.status, mapViolationsByField(response)]).toEqual([422, expected]);
    expect([
      await countTotal('giftcards'),
      await fixture.readLedgerBalance(accountPaths.giftCards),
      (await fixture.db.kysely.selectFrom('giftCardCodes').selectAll().execute()).length,
    ]).toEqual([0, 0, 0]);
  });

  test.each([
    ['MXN', 5_000_000],
    ['CLP', 2_500_000],
    ['COP', 1_000_000_000],
  ])('permits exactly the card limit in %s', async (currency, initialMinor) => {
    expect((await fixture.issue({ currency, initialMinor })).card.balanceMinor).toBe(initialMinor);
    expect(mapViolationsByField(await post(createGiftCardForm({ currency, initialMinor: initialMinor + 1 })))).toEqual({
      initialMinor: 'aboveCardLimit',
    });
  });

  test('requires the currency of the company of a card', async () => {
    const { id: companyId } = await catalogsOf(fixture).create('companies', { currency: 'COP' });
    expect(mapViolationsByField(await post(createGiftCardForm({ companyId })))).toEqual({ currency: 'otherCurrency' });
    expect((await post(createGiftCardForm({ companyId, currency: 'COP' }))).status).toBe(201);
  });

  test('requires an idempotency key to issue a card', async () => {
    expect((await fixture.send('POST', 'giftcards', { body: createGiftCardForm() })).json['code']).toBe(
      'request.idempotencyKeyMissing',
    );
  });

  test('permits changes of recipient and message only', async () => {
    const { card } = await fixture.issue({ recipient: { email: 'a@correo.mx' } });
    const put = (body: object, { version }: Card) => fixture.send('PUT', `giftcards/${card.id}`, { body, version });
    const changeResponse = await put({ message: 'Para ti', recipient: { name: 'Eva', email: 'b@correo.mx' } }, card);
    expect(changeResponse.json).toMatchObject({
      message: 'Para ti',
      recipient: { name: 'Eva', email: 'b@correo.mx' },
      version: 2,
    });
    const refusal = await put(
      { initialMinor: 1, currency: 'COP', fundedBy: 'platform', expiresOn: '2027-01-01', balanceMinor: 1 },
      await fixture.card(card.id),
    );
    expect(mapViolationsByField(refusal)).toEqual({
      initialMinor: 'immutable',
      currency: 'immutable',
      fundedBy: 'immutable',
      expiresOn: 'immutable',
      balanceMinor: 'readOnly',
    });
  });
});

describe('gift cards of an account', () => {
  const countCards = async (id: string) => (await fixture.send('GET', `users/user/${id}`)).json['giftCardsCount'];
  const createPerson = async (email: string) =>
    String((await fixture.send('POST', 'users/user', { body: { displayName: 'Eva', email } })).json['id']);

  test('counts cards issued to the e-mail address before and after the account is created', async () => {
    const { card } = await fixture.issue({ recipient: { email: 'eva@correo.mx' } });
    const [eva, leo] = [await createPerson('eva@correo.mx'), await createPerson('leo@correo.mx')];
    expect([await countCards(eva), await countCards(leo)]).toEqual([1, 0]);
    await fixture.issue({ recipient: { email: 'EVA@correo.mx' } });
    await fixture.issue();
    expect(await countCards(eva)).toBe(2);
    await fixture.send('PUT', `giftcards/${card.id}`, { body: { recipient: { email: 'leo@correo.mx' } }, version: 1 });
    expect([await countCards(eva), await countCards(leo)]).toEqual([1, 1]);
    await fixture.send('PUT', `giftcards/${card.id}`, { body: { recipient: null }, version: 2 });
    expect(await countCards(leo)).toBe(0);
  });
});
