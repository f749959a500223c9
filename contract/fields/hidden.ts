import * as z from 'zod/mini';

/**
 * Matches invisible characters that change how a text reads: direction marks reverse it, zero-width characters and
 * fillers make two names look alike. Joiners and emoji variation selectors are allowed only in emoji, such as a family
 * or a heart: Spanish and English need them nowhere else. Meaningless characters of pasted text (soft hyphens,
 * operators that formulas leave out) are not refused but removed.
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

/** Refuses hidden characters in the raw text, before any cleaning. */
export const noHiddenCharacters = z.refine<string>(
  (value) => !hiddenCharacters.test(value.replaceAll(flags, '\u{1F3F4}')),
  {
    abort: true,
    params: { violation: 'hiddenCharacters' },
  },
);
