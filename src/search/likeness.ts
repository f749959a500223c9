import { folded } from '../i18n/folded';
import { withSynonyms } from './synonyms';

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns 2 if each word of `q` is a prefix of a word of the text or of a synonym, 1 if it is with one typo, else 0.
 */
export function likenessOf(q: string, text: string): 0 | 1 | 2 {
  const there = withSynonyms(wordsOf(text));
  const sought = folded(q).split(/\s+/).filter(Boolean);
  const begins = (word: string) => there.some((one) => one.startsWith(word));
  if (sought.every(begins)) return 2;
  return sought.every((word) => begins(word) || there.some((one) => nearlyBegins(word, one))) ? 1 : 0;
}

/**
 * Only words of at least five letters tolerate a typo: shorter ones would match too much, and numbers must match
 * exactly.
 */
const forgiven = /^\p{L}{5,}$/u;

/**
 * Returns whether `typed` is a prefix of the word after one letter is omitted, added, replaced or swapped with its
 * neighbour, the same rule as in `api/search/spelling.ts`.
 */
function nearlyBegins(typed: string, word: string): boolean {
  if (!forgiven.test(typed)) return false;
  const same = [...typed].findIndex((letter, at) => letter !== word[at]);
  // The first letter must match.
  if (same < 1) return false;
  const [rest, restOfWord] = [typed.slice(same), word.slice(same)];
  const isSwapped = rest[0] === restOfWord[1] && rest[1] === restOfWord[0] && rest.length > 1;
  return (
    restOfWord.startsWith(rest.slice(1)) ||
    restOfWord.slice(1).startsWith(rest) ||
    restOfWord.slice(1).startsWith(rest.slice(1)) ||
    (isSwapped && restOfWord.slice(2).startsWith(rest.slice(2)))
  );
}
