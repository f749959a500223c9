import { describe, expect, test } from 'vitest';
import {
  colleaguesOf,
  toStoredText,
  mentionAt,
  suggestColleagues,
  parseTextParts,
  toTypedText,
} from '../../../src/notes/colleagues';

const createAdministrator = (uid: string, displayName: string, overrides: object = {}) => ({
  uid,
  displayName,
  email: `${uid}@sobremesa.app`,
  duties: ['support' as const],
  state: 'active' as const,
  archivedAt: null,
  ...overrides,
});
const team = colleaguesOf(
  [
    createAdministrator('a1', 'Ana'),
    createAdministrator('a2', 'Ana Robles'),
    createAdministrator('l1', 'Luis Peña'),
    createAdministrator('l2', 'Luis Peña'),
    createAdministrator('c1', 'Carmen Lugo', { duties: ['catalogs'] }),
    createAdministrator('b1', 'Beto Ruiz', { state: 'blocked' }),
  ],
  'users/user',
);

test('colleagues with the same name are distinguished by e-mail', () => {
  expect(team.map(({ label }) => label)).toEqual([
    'Ana',
    'Ana Robles',
    'Luis Peña (l1@sobremesa.app)',
    'Luis Peña (l2@sobremesa.app)',
    'Carmen Lugo',
    'Beto Ruiz',
  ]);
});

describe('mention', () => {
  test.each([
    ['Hola @an', { from: 5, typedName: 'an' }],
    ['@', { from: 0, typedName: '' }],
    ['(@Ana R', { from: 1, typedName: 'Ana R' }],
    ['correo@an', null],
    ['Hola @an\nadiós', null],
    ['Hola @ an', null],
  ])('is found at the end of “%s”: %j', (text, expected) => {
    expect(mentionAt(text, text.length)).toEqual(expected);
  });

  test.each([
    ['', ['Ana', 'Ana Robles', 'Luis Peña (l1@sobremesa.app)', 'Luis Peña (l2@sobremesa.app)']],
    ['robl', ['Ana Robles']],
    ['PENA', ['Luis Peña (l1@sobremesa.app)', 'Luis Peña (l2@sobremesa.app)']],
    ['l2@', ['Luis Peña (l2@sobremesa.app)']],
    ['Ana Robles y', []],
    ['carm', []],
    ['beto', []],
  ])('suggests for “%s” colleagues who may read the record: %j', (typed, labels) => {
    expect(suggestColleagues(typed, team, undefined).map(({ label }) => label)).toEqual(labels);
  });

  test('does not suggest the user themselves', () => {
    expect(suggestColleagues('robl', team, 'a2')).toEqual([]);
  });

  test('is stored by uid, the longer name first, and converted back to the name', () => {
    const typedText = 'Hola @Ana Robles, @Ana y @Luis Peña (l2@sobremesa.app)';
    const storedText = toStoredText(typedText, team, []);
    expect(storedText).toBe('Hola @[a2], @[a1] y @[l2]');
    expect(toTypedText(storedText, team, [])).toBe(typedText);
  });

  test('is not stored for an unknown or ineligible name', () => {
    for (const text of ['@Carmen Lugo', '@Anabel', 'yo@Ana', '@@Ana', 'a [texto] (raro) $&'])
      expect(toStoredText(text, team, [])).toBe(text);
  });

  test('of a former colleague survives an edit with the name of that time', () => {
    const formerMentions = [{ uid: 'gone', name: 'Olga Ríos' }];
    expect(toStoredText(toTypedText('¿Y @[gone]?', team, formerMentions), team, formerMentions)).toBe('¿Y @[gone]?');
  });
});

test.each([
  ['Ve https://sat.gob.mx/a?b=1#c.', ['Ve ', 'link https://sat.gob.mx/a?b=1#c', '.']],
  ['(http://a.mx)', ['(', 'link http://a.mx', ')']],
  ['javascript:alert(1) ftp://a', ['javascript:alert(1) ftp://a']],
  ['https://', ['https://']],
  ['<b>@[a1]</b>', ['<b>', 'mention a1', '</b>']],
  ['@[]', ['@[]']],
])('parseTextParts splits “%s” into %j', (text, expected) => {
  expect(
    parseTextParts(text).map((part) =>
      part.kind === 'text' ? part.text : `${part.kind} ${part.kind === 'mention' ? part.uid : part.text}`,
    ),
  ).toEqual(expected);
});
