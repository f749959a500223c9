import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderKey, words } from '../../api/engine/folding';

const sorted = (...texts: string[]) =>
  [...texts].sort((one, other) => Buffer.compare(Buffer.from(orderKey(one)), Buffer.from(orderKey(other))));

describe('the order of texts', () => {
  test('is that of a Spanish dictionary: ñ is the letter after n', () => {
    const right = ['nabo', 'nuez', 'ñame', 'ñoquis', 'oca'];
    expect(sorted(...right.toReversed())).toEqual(right);
    const within = ['cana', 'canela', 'canzuc', 'caña', 'cañón', 'cao'];
    expect(sorted(...within.toReversed())).toEqual(within);
  });

  test('does not see case, accents or how they are written', () => {
    for (const same of [
      ['Café', 'CAFE'],
      ['Cafe\u0301', 'café'],
      ['Ñandú', 'ñandu'],
      ['N\u0303', 'ñ'],
      ['ﬁ', 'fi'],
      ['İ', 'i'],
    ]) {
      expect(orderKey(same[0] ?? '')).toBe(orderKey(same[1] ?? ''));
    }
  });

  test('fits in an index and never ends in half a character, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const key = orderKey(text);
        expect(Buffer.from(key).toString()).toBe(key);
        expect(Buffer.byteLength(key)).toBeLessThan(1_000);
      }),
    );
  });
});

describe('the words of a text', () => {
  test.each([
    ['Sin gluten (sin TACC)', ['sin', 'gluten', 'tacc']],
    ['sin-gluten', ['sin', 'gluten']],
    ['ana@sobremesa.app', ['ana', 'sobremesa', 'app']],
    ['Piña, piñón', ['pina', 'pinon']],
    ['🌶️ Picante 100%', ['🌶', 'picante', '100']],
    ['¡¿…?!', []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('are words themselves: what is kept is what is looked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of words(text)) expect(words(word)).toEqual([word]);
      }),
    );
  });
});
