import * as z from 'zod/mini';

/**
 * Matches invisible characters that change how a text is displayed: direction marks reverse it; zero-width characters
 * and fillers make two different names look equal. Joiners and variation selectors are allowed only within emoji.
 * `textSchema` removes harmless invisible characters of pasted text instead, such as soft hyphens.
 */
const hiddenCharacters = new RegExp(
  [
    String.raw`(?![\u00AD\u200D\u2061-\u2064\uFE0E\uFE0F])[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]`,
    String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D`,
    String.raw`\u200D(?!\p{Extended_Pictographic})`,
    String.raw`(?<!\p{Extended_Pictographic})[\uFE0E\uFE0F](?!\u20E3)`,
    String.raw`(?<![\p{Extended_Pictographic}0-9#*])[\uFE0E\uFE0F]`,
  ].join('|'),
  'u',
);

const flags =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu;

/** Rejects hidden characters. Place it before checks that clean the text. */
export const noHiddenCharacters = z.refine<string>(
  (value) => !hiddenCharacters.test(value.replaceAll(flags, '\u{1F3F4}')),
  {
    abort: true,
    params: { violation: 'hiddenCharacters' },
  },
);
