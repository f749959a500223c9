import { describe, expect, test } from 'vitest';
import { boolean, group, integer, localizedText, references, secret, text } from '../../../contract/fields';
import { deposits } from '../../../contract/money/deposits';
import { defineCatalog } from '../../../contract/resource';
import { changesOf, isRelevantChange } from '../../../src/kit/changes/changes';
import { labelOf, changedValueText } from '../../../src/kit/changes/changeTexts';
import type { ResourceText } from '../../../src/kit/resourceText';

const stalls = defineCatalog('stalls', {
  seats: integer(),
  open: boolean(),
  tagline: localizedText(),
  labelIds: references('catalogs/labels'),
  bank: group({
    holder: text(),
    accountNumber: secret({ pattern: /^\d+$/, last4: 'accountLast4' }),
    accountLast4: text({ readOnly: true }),
  }),
});

const record = {
  id: '1',
  version: 1,
  createdAt: 'x',
  updatedAt: 'x',
  archivedAt: null,
  actions: {},
  name: { es: 'Taco', en: null },
  seats: 4,
  open: true,
  tagline: null,
  labelIds: [],
  bank: null,
};

const listChanges = (before: object | null, after: object | null) =>
  changesOf(stalls, before && { ...record, ...before }, after && { ...record, ...after }).map(
    ({ source, before: valueBefore, after: valueAfter }) => [source, valueBefore, valueAfter],
  );

describe('changesOf', () => {
  test.each([
    ['equal records', {}, {}, []],
    [
      'version and timestamps, which are ignored',
      { version: 1, updatedAt: 'a', archivedAt: null },
      { version: 2, updatedAt: 'b', archivedAt: 'b' },
      [],
    ],
    ['a number', { seats: 4 }, { seats: 0 }, [['seats', 4, 0]]],
    ['a boolean', { open: true }, { open: false }, [['open', true, false]]],
    [
      'one language of a text',
      { name: { es: 'Taco', en: null } },
      { name: { es: 'Taco', en: 'Taco' } },
      [['name.en', null, 'Taco']],
    ],
    ['a text that was null', { tagline: null }, { tagline: { es: 'Rico', en: null } }, [['tagline.es', null, 'Rico']]],
    ['empty and null texts, which are equal', { tagline: { es: '', en: null } }, { tagline: null }, []],
    [
      'the order of references',
      { labelIds: ['a', 'b'] },
      { labelIds: ['b', 'a'] },
      [['labelIds', ['a', 'b'], ['b', 'a']]],
    ],
    ['equal references', { labelIds: ['a'] }, { labelIds: ['a'] }, []],
    ['a field of a group', { bank: { holder: 'Ana' } }, { bank: { holder: 'Beto' } }, [['bank.holder', 'Ana', 'Beto']]],
    [
      'a group that becomes null',
      { bank: { holder: 'Ana', accountLast4: '1234' } },
      { bank: null },
      [
        ['bank.holder', 'Ana', null],
        ['bank.accountLast4', '1234', null],
      ],
    ],
    ['an undeclared field', { chef: 'Ana' }, { chef: { name: 'Beto' } }, [['chef', 'Ana', { name: 'Beto' }]]],
    ['an undeclared field that is new', {}, { chef: ['Ana'] }, [['chef', null, ['Ana']]]],
    ['an undeclared list that becomes an object', { chef: [] }, { chef: {} }, [['chef', [], {}]]],
  ] as const)('compares %s', (_, before, after, expected) => {
    expect(listChanges(before, after)).toEqual(expected);
  });

  test('returns all values of a new record', () => {
    expect(listChanges(null, { seats: 2 }).map(([source]) => source)).toEqual(['name.es', 'seats', 'open']);
  });

  test('compares records without a declaration', () => {
    expect(changesOf(undefined, { id: '1', size: 1 }, { id: '1', size: 2 })).toEqual([
      { source: 'size', name: 'size', field: null, before: 1, after: 2 },
    ]);
  });
});

describe('text of a change', () => {
  const resourceText = {
    language: 'es',
    format: { number: (value: number) => `#${value}` },
    translate: (key: string) => key,
    lookup: (_: string, key: string) => ({ 'values.open.true': 'Abierto', 'values.open.false': 'Cerrado' })[key] ?? '',
    fieldLabel: (_: string, name: string, language?: string) =>
      name.includes('.') ? '' : language ? `${name} (${language})` : name,
  } as unknown as ResourceText;
  const changeTexts = (before: object, after: object) =>
    changesOf(stalls, { ...record, ...before }, { ...record, ...after }).map(
      (change) =>
        `${labelOf(stalls.name, change, resourceText)}: ${changedValueText(stalls.name, change, 'before', resourceText)} → ${changedValueText(stalls.name, change, 'after', resourceText)}`,
    );

  test.each([
    [
      'is formatted by the kind of its field',
      { seats: 4, open: true },
      { seats: 1000, open: false },
      ['seats: #4 → #1000', 'open: Abierto → Cerrado'],
    ],
    ['names the language', { tagline: null }, { tagline: { es: null, en: 'Tasty' } }, ['tagline (en):  → Tasty']],
    ['names the group', { bank: null }, { bank: { holder: 'Ana' } }, ['bank: holder:  → Ana']],
    [
      'hides a secret',
      { bank: { accountNumber: '123456' } },
      { bank: { accountNumber: '999999' } },
      ['bank: accountNumber: •••• → ••••'],
    ],
    [
      'shows an undeclared field as stored',
      { chef: 'Ana' },
      { chef: { name: '<b>Beto</b>' } },
      ['chef: Ana → {"name":"<b>Beto</b>"}'],
    ],
    ['is shortened', { chef: null }, { chef: 'x'.repeat(5000) }, [`chef:  → ${'x'.repeat(400)}…`]],
  ])('%s', (_, before, after, expected) => {
    expect(changeTexts(before, after)).toEqual(expected);
  });
});

test('a preview omits who did the action and when', () => {
  const deposit = { state: 'pending', settledAt: null, settledByEmail: null };
  const confirmed = { state: 'confirmed', settledAt: '2026-07-01T12:00:00Z', settledByEmail: 'ana@sobremesa.app' };
  const relevantChanges = changesOf(deposits, deposit, confirmed).filter(isRelevantChange);
  expect(relevantChanges.map(({ name }) => name)).toEqual(['state']);
});
