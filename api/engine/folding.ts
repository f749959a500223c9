import { foldSpecialLetters, removeApostrophes } from '../../contract/letterFolding';

/** Folds text for sorting and searching, so that the result does not depend on the database's collation. */
function fold(text: string): string {
  // Decomposes twice: some letters have a lower case only after decomposition, others decompose only in lower case.
  return text.normalize('NFKD').toLowerCase().normalize('NFKD');
}

function withoutDiacritics(text: string): string {
  return text.replace(/\p{M}/gu, '');
}

/**
 * Counts characters, not code units: cutting between code units could leave a lone surrogate, which cannot be stored.
 */
function firstCharacters(count: number, text: string): string {
  return text.length <= count ? text : [...text].slice(0, count).join('');
}

/** Texts are sorted by their first characters, then by `id`, because index entries have a size limit. */
const maxOrderKeyLength = 120;

export function withoutCase(text: string): string {
  return firstCharacters(maxOrderKeyLength, withoutDiacritics(fold(text).replaceAll('n\u0303', 'n~')));
}

/**
 * Returns the sort key of a text, to be compared byte by byte. Ignores case and accents. Sorts `ł` as `l`, and `ñ`
 * after `n`, using `~`, which follows every ASCII letter.
 */
export function orderKey(text: string): string {
  return firstCharacters(maxOrderKeyLength, foldSpecialLetters(withoutCase(text)));
}

const maxWordLength = 40;

const letterApostrophe = /[\u02b9\u02bb\u02bc]/g;

/** Splits a text into words. `ñ` is folded to `n`, so that `pina` finds `piña`. Emoji are words. */
export function wordsOf(text: string): string[] {
  const parts = foldSpecialLetters(withoutDiacritics(fold(text.replaceAll(letterApostrophe, "'")))).split(
    /[\s\p{P}\p{C}\p{Z}\p{Sm}\p{Sc}\p{Sk}]+/u,
  );
  return [...new Set(parts.filter(Boolean).map((word) => firstCharacters(maxWordLength, word)))];
}

/** Returns the search words of a text: `o`, `brien` and `obrien` for `O’Brien`. */
export function indexedWords(text: string): string[] {
  return [...new Set([...wordsOf(text), ...wordsOf(removeApostrophes(text))])];
}

/** Prefix of terms that are reversed numbers, for a search by the last digits. No word contains this prefix. */
export const reversedTermPrefix = '~';

export function reversed(text: string): string {
  return [...text].toReversed().join('');
}

/** Matches digits in groups, as in telephone numbers and tax ids: `+52 (55) 1234-5678`, `76.086.428-K`. */
const groupedDigits = /(?<=^|\s)\+?\(?\d[\d\s().\-\u2010-\u2015]*[\dk](?=\s|$)/gi;

/** Joins each group of digits with at least `minDigits` digits into one number. */
export function joinedNumbers(text: string, minDigits: number): string {
  return text.replace(groupedDigits, (run) => {
    const number = run.replace(/[^\dk]/gi, '');
    return number.length < minDigits ? run : number;
  });
}
