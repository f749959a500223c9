import type { KyselyDb } from '../db/database';
import { untyped } from '../db/database';

const correctableWord = /^[a-z]{4,20}$/;

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');

function wordsAtOneEdit(word: string): string[] {
  const splits = Array.from(
    { length: word.length + 1 },
    (_, index) => [word.slice(0, index), word.slice(index)] as const,
  );
  const candidates = new Set(splits.map(([before, after]) => before + after.slice(1)));
  for (const [before, after] of splits) {
    candidates.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
    for (const letter of letters) candidates.add(before + letter + after).add(before + letter + after.slice(1));
  }
  candidates.delete(word);
  return [...candidates];
}

/** Maximum number of corrected words, because each correction reads several hundred words of the index. */
const maxCorrections = 3;

/**
 * Returns the words, with each unknown word replaced by the most frequent known word at an edit distance of 1. Returns
 * `null` if all words are known, if more than `maxCorrections` are unknown, or if one has no similar word.
 */
export async function correctSpelling(
  db: KyselyDb,
  resources: readonly string[],
  words: readonly string[],
): Promise<string | null> {
  const checkedWords = [...new Set(words)].filter((word) => correctableWord.test(word));
  const unknown: string[] = [];
  for (let at = 0; at < checkedWords.length; at += maxCorrections + 1) {
    const chunk = checkedWords.slice(at, at + maxCorrections + 1);
    const known = await Promise.all(chunk.map((word) => isKnown(db, resources, word)));
    unknown.push(...chunk.filter((_, index) => !known[index]));
    if (unknown.length > maxCorrections) return null;
  }
  const nearest = await Promise.all(
    unknown.map(async (word) => [word, await mostCommonNearWord(db, resources, word)] as const),
  );
  const corrected = new Map(nearest.filter((pair): pair is [string, string] => pair[1] !== null));
  return corrected.size === 0 ? null : words.map((word) => corrected.get(word) ?? word).join(' ');
}

const afterAnyCharacter = '\u{10FFFF}';

/** Occurrences are counted only up to this number, because more of them make no difference. */
const maxCounted = 1_000;

async function isKnown(db: KyselyDb, resources: readonly string[], word: string): Promise<boolean> {
  const known = await untyped(db)
    .selectFrom('searchTerms')
    .select('term')
    .where('resource', 'in', resources)
    .where('term', '>=', word)
    .where('term', '<', word + afterAnyCharacter)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

async function mostCommonNearWord(db: KyselyDb, resources: readonly string[], word: string): Promise<string | null> {
  const nearTerms = untyped(db)
    .selectFrom('searchTerms')
    .select('term')
    .where('resource', 'in', resources)
    .where('term', 'in', wordsAtOneEdit(word))
    .limit(maxCounted);
  const mostCommon = await untyped(db)
    .selectFrom(nearTerms.as('found'))
    .select(['term', (select) => select.fn.countAll().as('count')])
    .groupBy('term')
    .orderBy('count', 'desc')
    .orderBy('term')
    .executeTakeFirst();
  return mostCommon ? String(mostCommon['term']) : null;
}
