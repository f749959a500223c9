import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { giftCardCodeAlphabet, giftCardCodeLength, formatGiftCardCode } from '../../../contract/money/giftcards';
import { parseRecipients, toBatchRows, batchTotal } from '../../../src/giftcards/batch/BatchRows';
import { daysUntilExpiry, remainingShare, type GiftCard } from '../../../src/giftcards/giftCard';
import { classifySearchText } from '../../../src/giftcards/GiftCardList';

describe('classification of a search text', () => {
  test.each([
    ['a complete code', 'ABCD-EFGH-JKMN-2345', 'intercept'],
    ['a complete code in lower case without hyphens', 'abcdefghjkmn2345', 'intercept'],
    ['the beginning of a code', 'ABCD-EFGH-JK', 'waitForEnter'],
    ['an incomplete code', 'abcdefgh2', 'waitForEnter'],
    ['the last four characters', '2345', 'search'],
    ['a name', 'María', 'search'],
    ['a full name', 'Ana Robles', 'search'],
    ['an e-mail address', 'ana@ejemplo.com', 'search'],
    ['a name that could be the start of a code', 'Hernandez', 'waitForEnter'],
    ['nothing', '', 'search'],
  ])('%s, while typing', (_, typed, verdict) => {
    expect(classifySearchText(typed, false)).toBe(verdict);
  });

  test.each([
    ['a name that could be the start of a code', 'Hernandez', 'search'],
    ['a short part of a code', 'ABCD-EF', 'search'],
    ['a code with a missing character', 'ABCD-EFGH-JKMN-234', 'intercept'],
    ['a code with a zero, which codes never contain', 'ABCD-EFGH-JKMN-2340', 'intercept'],
    ['a code with an extra character', 'ABCDEFGHJKMN23456', 'intercept'],
  ])('%s, after Enter', (_, typed, verdict) => {
    expect(classifySearchText(typed, true)).toBe(verdict);
  });

  test('no text on the way to a code is searched as words, in any notation', () => {
    const code = fc.string({
      unit: fc.constantFrom(...giftCardCodeAlphabet),
      minLength: giftCardCodeLength,
      maxLength: giftCardCodeLength,
    });
    const writtenCode = code.chain((one) =>
      fc.constantFrom(one, one.toLowerCase(), formatGiftCardCode(one), formatGiftCardCode(one).replaceAll('-', ' ')),
    );
    const isTooShort = (codePart: string) => codePart.replaceAll(/[\s-]/g, '').length <= 4;
    const listPrefixes = (text: string) =>
      Array.from(text, (_, index) => text.slice(0, index + 1)).filter((part) => !isTooShort(part));
    const searchedPrefixes = (text: string) =>
      listPrefixes(text).filter((part) => classifySearchText(part, false) === 'search');
    expect(fc.check(fc.property(writtenCode, (text) => searchedPrefixes(text).length === 0))).toMatchObject({
      failed: false,
      numRuns: 100,
    });
  });
});

describe('gift card that expires soon', () => {
  const card = { status: 'active', balanceMinor: 100, initialMinor: 500, expiresOn: '2026-08-31' } as GiftCard;
  test.each([
    ['30 days before', card, '2026-08-01', 30],
    ['on its last day', card, '2026-08-31', 0],
    ['31 days before', card, '2026-07-31', null],
    ['with an empty balance', { ...card, balanceMinor: 0 }, '2026-08-30', null],
    ['of a disabled card', { ...card, status: 'disabled' }, '2026-08-30', null],
    ['of a card without expiry date', { ...card, expiresOn: null }, '2026-08-30', null],
  ] as const)('days until expiry: %s', (_, one, today, days) => {
    expect(daysUntilExpiry(one as GiftCard, today)).toBe(days);
  });

  test('has a remaining share of at most 1', () => {
    expect([remainingShare(card), remainingShare({ ...card, balanceMinor: 900 })]).toEqual([0.2, 1]);
  });
});

describe('recipients of a batch', () => {
  test.each([
    [
      'pasted lines',
      'Ana Robles, ana@ejemplo.com\n\nBeto, beto@ejemplo.com, 150.50',
      [
        [1, 'Ana Robles', 'ana@ejemplo.com', ''],
        [3, 'Beto', 'beto@ejemplo.com', '150.50'],
      ],
    ],
    [
      'e-mail addresses only',
      'ana@ejemplo.com\nbeto@ejemplo.com',
      [
        [1, '', 'ana@ejemplo.com', ''],
        [2, '', 'beto@ejemplo.com', ''],
      ],
    ],
    [
      'a file with column titles in another order',
      'Correo electrónico;Monto;Nombre\r\nana@ejemplo.com;1.234,50;"Robles; Ana"',
      [[2, 'Robles; Ana', 'ana@ejemplo.com', '1.234,50']],
    ],
    ['nothing', '  \n', []],
  ])('are parsed from %s', async (_, text, expected) => {
    expect((await parseRecipients(text)).map(({ line, name, email, amount }) => [line, name, email, amount])).toEqual(
      expected,
    );
  });

  const terms = {
    initialMinor: 50_000,
    currency: 'MXN',
    fundedBy: 'platform',
    companyId: null,
    startsOn: null,
    expiresOn: null,
    message: null,
    occasionId: null,
  };
  const recipient = { line: 1, name: 'Ana', email: 'ana@ejemplo.com', amount: '' };

  test('have the common amount unless their line has its own, and add up to the total', () => {
    const rows = toBatchRows(terms, [recipient, { ...recipient, email: 'b@ejemplo.com', amount: '$1,200' }]);
    expect(rows.map(({ amountMinor }) => amountMinor)).toEqual([50_000, 120_000]);
    expect(batchTotal(rows)).toBe(170_000);
    expect(rows[0]?.card).toMatchObject({
      initialMinor: 50_000,
      fundedBy: 'platform',
      recipient: { name: 'Ana', email: 'ana@ejemplo.com' },
    });
  });

  test.each([
    ['a malformed amount', { amount: 'mucho' }, 'initialMinor'],
    ['a negative amount', { amount: '-5' }, 'initialMinor'],
    ['a malformed e-mail address', { email: 'ana@' }, 'recipient.email'],
  ])('are invalid with %s', (_, wrong, field) => {
    expect(toBatchRows(terms, [{ ...recipient, ...wrong }])[0]?.violations.map((one) => one.field)).toEqual([field]);
  });

  test('are invalid without any amount', () => {
    expect(toBatchRows({ ...terms, initialMinor: null }, [recipient])[0]?.violations).toMatchObject([
      { field: 'initialMinor', code: 'required' },
    ]);
  });

  test('are marked if their e-mail occurs twice', () => {
    expect(
      toBatchRows(terms, [recipient, { ...recipient, email: 'ANA@ejemplo.com' }]).map(
        ({ hasDuplicateEmail }) => hasDuplicateEmail,
      ),
    ).toEqual([false, true]);
  });
});
