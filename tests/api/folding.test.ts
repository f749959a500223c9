import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexedWords, orderKey, wordsOf } from '../../api/engine/folding';

const sortTexts = (...texts: string[]) =>
  [...texts].sort((one, other) => Buffer.compare(Buffer.from(orderKey(one)), Buffer.from(orderKey(other))));

describe('sort order of texts', () => {
  test('sorts ñ after n like a Spanish dictionary', () => {
    const sortedWords = ['nabo', 'nuez', 'ñame', 'ñoquis', 'oca'];
    expect(sortTexts(...sortedWords.toReversed())).toEqual(sortedWords);
    const textWords = ['cana', 'canela', 'canzuc', 'caña', 'cañón', 'cao'];
    expect(sortTexts(...textWords.toReversed())).toEqual(textWords);
  });

  test('ignores case, accents and Unicode forms', () => {
    for (const spellings of [
      ['Café', 'CAFE'],
      ['Cafe\u0301', 'café'],
      ['Ñandú', 'ñandu'],
      ['N\u0303', 'ñ'],
      ['ﬁ', 'fi'],
      ['İ', 'i'],
      ['Łódź', 'lodz'],
      ['Straße', 'STRASSE'],
    ]) {
      expect(orderKey(spellings[0] ?? '')).toBe(orderKey(spellings[1] ?? ''));
    }
  });

  test('computes sort keys that fit an index and end with a whole character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const key = orderKey(text);
        expect(Buffer.from(key).toString()).toBe(key);
        expect(Buffer.byteLength(key)).toBeLessThan(1_000);
      }),
    );
  });
});

describe('search words of a text', () => {
  test.each([
    ['Sin gluten (sin TACC)', ['sin', 'gluten', 'tacc']],
    ['sin-gluten', ['sin', 'gluten']],
    ['ana@sobremesa.app', ['ana', 'sobremesa', 'app']],
    ['Piña, piñón', ['pina', 'pinon']],
    ['🌶️ Picante 100%', ['🌶', 'picante', '100']],
    ['Łukasz Ørsted', ['lukasz', 'orsted']],
    ['Straße, STRAẞE', ['strasse']],
    ['Æsir œuvre Đorđe Þór Guðrún', ['aesir', 'oeuvre', 'dorde', 'thor', 'gudrun']],
    ['Diyarbakır', ['diyarbakir']],
    ['¡¿…?!', []],
    ['', []],
  ])('splits %s into words', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  test.each(["O'Brien", 'O’Brien', 'Oʼbrien', 'O´Brien', 'O‘BRIEN'])(
    'finds %s by obrien, o’brien and brien',
    (name) => {
      const textWords = indexedWords(`Conan ${name}`);
      for (const q of ['obrien', "o'brien", 'O’Brien', 'brien', 'conan o’brien'])
        for (const word of wordsOf(q)) expect(textWords).toContain(word);
    },
  );

  test('ignores an apostrophe at the edge of a word', () => {
    expect(indexedWords("los 'Tacos' de Ana's")).toEqual(['los', 'tacos', 'de', 'ana', 's', 'anas']);
  });

  test('splits its own words to themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of wordsOf(text)) expect(wordsOf(word)).toEqual([word]);
      }),
    );
  });
});
