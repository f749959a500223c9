import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email, localizedText, text, url } from '../../contract/fields';
import { violationsOf } from '../../contract/violations';

const codesOf = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : violationsOf('', value, result.error.issues).map(({ code }) => code);
};

/**
 * Direction marks, embeddings, overrides and isolates. Zero-width space, non-joiner, joiner, word joiner and byte
 * order mark. Fillers, an empty Braille cell, musical and annotation marks, tags and emoji variation selectors.
 */
const hiddenCharacters = [
  0x061c, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067,
  0x2068, 0x2069, 0xfeff, 0x3164, 0x115f, 0xffa0, 0x034f, 0x180e, 0x2800, 0xfe0e, 0xfe0f, 0x206a, 0x17b4, 0xfff9,
  0xfffb, 0x1d173, 0xe0041, 0xe0100,
].map((code) => String.fromCodePoint(code));

const scotland = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';

describe('hidden characters', () => {
  test.each(hiddenCharacters)('rejects the hidden character anywhere in a text (%j)', (mark) => {
    for (const typedText of [`${mark}Ana`, `An${mark}a`, `Ana${mark}`, mark]) {
      expect(codesOf(text({ required: true }).schema, typedText)).toEqual(['hiddenCharacters']);
      expect(codesOf(text({ multiline: true }).schema, `Hola\n${typedText}`)).toEqual(['hiddenCharacters']);
      expect(codesOf(localizedText({ required: true }).schema, { es: 'Ana', en: typedText })).toEqual([
        'hiddenCharacters',
      ]);
      expect(codesOf(email({ required: true }).schema, `${typedText}@correo.mx`)).toEqual(['hiddenCharacters']);
      expect(codesOf(url({ required: true }).schema, `${typedText}.mx`)).toEqual(['hiddenCharacters']);
    }
  });

  test('accepts joiners and variation selectors inside an emoji only', () => {
    for (const emoji of ['👨‍👩‍👧‍👦', '👩🏽‍🚀', '❤️‍🔥', '🏳️‍🌈', '🧑‍🤝‍🧑', '\u2764\uFE0F', scotland, '1\uFE0F\u20E3', '🇲🇽'])
      expect(codesOf(text().schema, `Pedido de la familia ${emoji}.`)).toBe(`Pedido de la familia ${emoji}.`);
    expect(codesOf(text().schema, '👨\u200Da')).toEqual(['hiddenCharacters']);
    expect(codesOf(text().schema, 'a\u200D👨')).toEqual(['hiddenCharacters']);
  });

  test.each(['\u{1F3F4}\u{E0041}', `a${scotland.slice(2)}`, '\u2764\uFE0F\uFE0F', '1\uFE0F', 'a\uFE0F\u20E3'])(
    'rejects a joiner or selector without an effect on an emoji (%j)',
    (typed) => {
      expect(codesOf(text().schema, typed)).toEqual(['hiddenCharacters']);
    },
  );

  test('removes soft hyphens and invisible operators from a text', () => {
    expect(codesOf(text().schema, 'liqui\u00ADda\u2062ción')).toBe('liquidación');
    expect(codesOf(text({ required: true }).schema, ' \u00AD\u2061 ')).toEqual(['required']);
  });
});
