import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { giftCardCodeAlphabet, giftCards } from '../../../contract/money/giftcards';
import { accountPaths } from '../../../api/ledger/accounts';
import { mapViolationsByField } from '../catalogRequests';
import { listPath } from '../apiFixture';
import { createGiftCardForm, openGiftCardsFixture, type Card, type GiftCardsFixture } from './giftCardsFixture';

let fixture: GiftCardsFixture;
beforeEach(async () => {
  fixture = await openGiftCardsFixture();
});
afterEach(() => fixture.close());

const newUuid = () => crypto.randomUUID();

const listEvents = async () =>
  Number(
    (await fixture.send('GET', listPath('audit-events', { filter: { resource: giftCards.name } }))).headers.get(
      'X-Total-Count',
    ),
  );

const countTotal = async (resource: string) =>
  Number((await fixture.send('GET', resource)).headers.get('X-Total-Count'));

describe('batches of gift cards', () => {
  const previewOrIssue = (cards: unknown[], query = '', key = newUuid()) =>
    fixture.send('POST', `giftcards/batch${query}`, { body: { cards }, key });
  const rows = [
    createGiftCardForm({ recipient: { email: 'a@correo.mx' } }),
    createGiftCardForm({ initialMinor: 20_000, fundedBy: 'platform' }),
    createGiftCardForm({ initialMinor: 7_000, currency: 'CLP' }),
  ];

  test('issues a batch together, each card with a separate code', async () => {
    const response = await previewOrIssue(rows);
    const { batchId, cards } = response.json as unknown as {
      batchId: string;
      cards: { id: string; code: string; codeLast4: string }[];
    };
    expect(response.status).toBe(200);
    expect(cards.map(({ code, codeLast4 }) => code.endsWith(codeLast4))).toEqual([true, true, true]);
    expect(new Set(cards.map(({ code }) => code)).size).toBe(3);
    const issuedCards = (await fixture.send('GET', listPath('giftcards', { filter: { batchId } })))
      .json as unknown as Card[];
    expect(new Set(issuedCards.map(({ id }) => id))).toEqual(new Set(cards.map(({ id }) => id)));
    const eventsBefore = (await fixture.send('GET', listPath('audit-events', { filter: { resource: giftCards.name } })))
      .json as unknown as { recordId: string }[];
    expect(new Set(eventsBefore.map(({ recordId }) => recordId))).toEqual(new Set(cards.map(({ id }) => id)));
    expect([
      await fixture.readLedgerBalance(accountPaths.giftCards),
      await fixture.readLedgerBalance(accountPaths.processor),
      await fixture.readLedgerBalance(accountPaths.promotions),
    ]).toEqual([70_000, 50_000, 20_000]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('issues a batch sent twice with one idempotency key once', async () => {
    const key = newUuid();
    const [firstResponse, repeatedResponse] = [
      await previewOrIssue(rows, '', key),
      await previewOrIssue(rows, '', key),
    ];
    expect(repeatedResponse.json).toEqual(firstResponse.json);
    expect(await countTotal('giftcards')).toBe(3);
  });

  const invalidRows = [
    createGiftCardForm(),
    createGiftCardForm({ initialMinor: 0, startsOn: '2026-06-30' }),
    createGiftCardForm({ occasionId: '01980000-0000-7000-8000-000000000000' }),
    createGiftCardForm({ expiresOn: '2026-06-01' }),
    createGiftCardForm({ surprise: 1 }),
  ];

  test('issues nothing of a batch with a fault and names each fault by its row', async () => {
    const response = await previewOrIssue(invalidRows);
    expect([response.status, mapViolationsByField(response)]).toEqual([
      422,
      {
        'cards.1.initialMinor': 'tooSmall',
        'cards.2.occasionId': 'unknownReference',
        'cards.3.expiresOn': 'notAfterToday',
        'cards.4.surprise': 'unknownField',
      },
    ]);
    expect([
      await countTotal('giftcards'),
      await listEvents(),
      await fixture.readLedgerBalance(accountPaths.giftCards),
    ]).toEqual([0, 0, 0]);
  });

  test('predicts the outcome of each row in a dry run of a batch', async () => {
    const response = await previewOrIssue(invalidRows, '?dryRun=true');
    const { cards, balances } = response.json as unknown as {
      cards: { row: number; verdict: string; violations?: { field: string }[] }[];
      balances: unknown[];
    };
    expect(response.status).toBe(200);
    expect(
      cards.map(({ row, verdict, violations = [] }) => [row, verdict, violations.map(({ field }) => field)]),
    ).toEqual([
      [0, 'issue', []],
      [1, 'refused', ['initialMinor']],
      [2, 'refused', ['occasionId']],
      [3, 'refused', ['expiresOn']],
      [4, 'refused', ['surprise']],
    ]);
    expect(balances).toContainEqual({ account: 'liability:giftCards:MXN', beforeMinor: 0, afterMinor: 50_000 });
    expect(response.text).not.toMatch(new RegExp(`"[${giftCardCodeAlphabet}]{16}"`));
    expect([await countTotal('giftcards'), await countTotal('journals')]).toEqual([0, 0]);
  });

  test.each<[string, unknown, Record<string, string>]>([
    ['without cards', [], { cards: 'tooSmall' }],
    [
      'above the maximum number of cards',
      Array.from({ length: 501 }, () => createGiftCardForm()),
      { cards: 'tooLarge' },
    ],
    ['with a row that is no form', [createGiftCardForm(), 'x'], { 'cards.1': 'malformed' }],
    ['that is no list', 'x', { cards: 'malformed' }],
  ])('rejects a batch %s', async (_, cards, expected) => {
    const response = await fixture.send('POST', 'giftcards/batch', { body: { cards }, key: newUuid() });
    expect([response.status, mapViolationsByField(response)]).toEqual([422, expected]);
  });
});
