import * as z from 'zod/mini';

/**
 * Characters that show nothing and change what is read: direction marks turn a text around, zero-width ones and fillers
 * make two names look like one. A joiner and a mark of how an emoji looks belong to an emoji, such as a family or a heart,
 * and nowhere else in Spanish or English. What comes with pasted text and
 * means nothing is taken out instead: soft hyphens and the operators that formulas leave out.
 */
const hidden = new RegExp(
  [
    String.raw`(?![\u00AD\u200D\u2061-\u2064\uFE0E\uFE0F])[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]`,
    String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D`,
    String.raw`\u200D(?!\p{Extended_Pictographic})`,
    String.raw`(?<!\p{Extended_Pictographic})[\uFE0E\uFE0F](?!\u20E3)`,
    String.raw`(?<![\p{Extended_Pictographic}0-9#*])[\uFE0E\uFE0F]`,
  ].join('|'),
  'u',
);

/** The flags of England, Scotland and Wales are a black one and tags that name them. */
const flags =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu;

/** Refuses what is hidden in a text as it was typed, before anything cleans it. */
export const visible = z.refine<string>((value) => !hidden.test(value.replaceAll(flags, '\u{1F3F4}')), {
  abort: true,
  params: { violation: 'hiddenCharacters' },
});
