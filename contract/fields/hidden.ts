import * as z from 'zod/mini';

/**
 * Characters that show nothing and change what is read: direction marks turn a text around, zero-width ones make two
 * names look like one. The zero-width joiner belongs between the parts of an emoji, such as a family, and nowhere else in
 * Spanish or English.
 */
const hidden = new RegExp(
  [
    String.raw`[\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]`,
    String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D`,
    String.raw`\u200D(?!\p{Extended_Pictographic})`,
  ].join('|'),
  'u',
);

/** Refuses what is hidden in a text as it was typed, before anything cleans it. */
export const visible = z.refine<string>((value) => !hidden.test(value), {
  abort: true,
  params: { violation: 'hiddenCharacters' },
});
