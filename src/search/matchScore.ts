import { foldText } from '../i18n/foldText';
import { withSynonyms } from './synonyms';

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns 2 if each word of `q` is a prefix of a word of the text or of a synonym, 1 if it is with one typo, else 0.
 */
export function matchScoreOf(q: string, text: string): 0 | 1 | 2 {
  const textWords = withSynonyms(wordsOf(text));
  const queryWords = foldText(q).split(/\s+/).filter(Boolean);
  const isPrefix = (word: string) => textWords.some((one) => one.startsWith(word));
  if (queryWords.every(isPrefix)) return 2;
  return queryWords.every((word) => isPrefix(word) || textWords.some((one) => isPrefixWithTypo(word, one))) ? 1 : 0;
}

/**
 * Only words of at least five letters tolerate a typo: shorter ones would match too much, and numbers must match
 * exactly.
 */
const typoTolerant = /^\p{L}{5,}$/u;

/**
 * Returns whether `typed` is a prefix of the word after one letter is omitted, added, replaced or swapped with its
 * neighbour, the same rule as in `api/search/spelling.ts`.
 */
function isPrefixWithTypo(typed: string, word: string): boolean {
  if (!typoTolerant.test(typed)) return false;
  const firstDifference = [...typed].findIndex((letter, at) => letter !== word[at]);
  // The first letter must match.
  if (firstDifference < 1) return false;
  const [rest, restOfWord] = [typed.slice(firstDifference), word.slice(firstDifference)];
  const isSwapped = rest[0] === restOfWord[1] && rest[1] === restOfWord[0] && rest.length > 1;
  return (
    restOfWord.startsWith(rest.slice(1)) ||
    restOfWord.slice(1).startsWith(rest) ||
    restOfWord.slice(1).startsWith(rest.slice(1)) ||
    (isSwapped && restOfWord.slice(2).startsWith(rest.slice(2)))
  );
}
