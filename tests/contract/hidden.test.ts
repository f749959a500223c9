import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email, localizedText, text, url } from '../../contract/fields';
import { violationsOf } from '../../contract/violations';

const codesOf = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : violationsOf('', value, result.error.issues).map(({ code }) => code);
};

/** Direction marks, embeddings, overrides and isolates; zero-width space, non-joiner, joiner, word joiner and mark of order. */
const hidden = [
  0x061c, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067,
  0x2068, 0x2069, 0xfeff,
].map((code) => String.fromCodePoint(code));

describe('what nobody sees', () => {
  test.each(hidden)('is refused wherever it stands (%j)', (mark) => {
    for (const typed of [`${mark}Ana`, `An${mark}a`, `Ana${mark}`, mark]) {
      expect(codesOf(text({ required: true }).schema, typed)).toEqual(['hiddenCharacters']);
      expect(codesOf(text({ multiline: true }).schema, `Hola\n${typed}`)).toEqual(['hiddenCharacters']);
      expect(codesOf(localizedText({ required: true }).schema, { es: 'Ana', en: typed })).toEqual(['hiddenCharacters']);
      expect(codesOf(email({ required: true }).schema, `${typed}@correo.mx`)).toEqual(['hiddenCharacters']);
      expect(codesOf(url({ required: true }).schema, `${typed}.mx`)).toEqual(['hiddenCharacters']);
    }
  });

  test('joins the parts of an emoji', () => {
    for (const emoji of ['👨‍👩‍👧‍👦', '👩🏽‍🚀', '❤️‍🔥', '🏳️‍🌈', '🧑‍🤝‍🧑'])
      expect(codesOf(text().schema, `Pedido de la familia ${emoji}.`)).toBe(`Pedido de la familia ${emoji}.`);
    expect(codesOf(text().schema, '👨\u200Da')).toEqual(['hiddenCharacters']);
    expect(codesOf(text().schema, 'a\u200D👨')).toEqual(['hiddenCharacters']);
  });

  test('is taken out where it means nothing: hyphens for the end of a line', () => {
    expect(codesOf(text().schema, 'liqui\u00ADdación')).toBe('liquidación');
  });
});
