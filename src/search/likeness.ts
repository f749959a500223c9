import { folded } from '../i18n/folded';
import { withSynonyms } from './synonyms';

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** 2: each word of `q` begins a word of the text or a synonym of one; 1: it does but for a letter; else 0. */
export function likenessOf(q: string, text: string): 0 | 1 | 2 {
  const there = withSynonyms(wordsOf(text));
  const sought = folded(q).split(/\s+/).filter(Boolean);
  const begins = (word: string) => there.some((one) => one.startsWith(word));
  if (sought.every(begins)) return 2;
  return sought.every((word) => begins(word) || there.some((one) => nearlyBegins(word, one))) ? 1 : 0;
}

/** Shorter words begin too many others but for a letter; numbers are meant as they are written. */
const forgiven = /^\p{L}{5,}$/u;

/** Whether the word begins so with one letter left out, added, exchanged for another or for its neighbour, as `api/search/spelling.ts` forgives. */
function nearlyBegins(typed: string, word: string): boolean {
  if (!forgiven.test(typed)) return false;
  const same = [...typed].findIndex((letter, at) => letter !== word[at]);
  // Who means a word knows what it begins with.
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
