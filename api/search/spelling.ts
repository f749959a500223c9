import type { Queries } from '../db/database';
import { untyped } from '../db/database';

/** Shorter words differ from too many others by one letter; numbers are taken as written. */
const corrigible = /^[a-z]{4,20}$/;

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Returns the words at one edit: a letter omitted, added, replaced, or swapped with its neighbor. */
function nearWords(word: string): string[] {
  const places = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  const near = new Set(places.map(([before, after]) => before + after.slice(1)));
  for (const [before, after] of places) {
    near.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
    for (const letter of letters) near.add(before + letter + after).add(before + letter + after.slice(1));
  }
  near.delete(word);
  return [...near];
}

/** Each correction reads some hundred words; people know how to spell most of what they search for. */
const mostCorrected = 3;

/**
 * Returns the words with each unknown one replaced by the most common known word at one edit. `null` if all are known,
 * more than three are unknown, or one has no similar word.
 */
export async function correctionOf(
  db: Queries,
  resources: readonly string[],
  words: readonly string[],
): Promise<string | null> {
  const asked = [...new Set(words)].filter((word) => corrigible.test(word));
  const unknown: string[] = [];
  for (let at = 0; at < asked.length; at += mostCorrected + 1) {
    const some = asked.slice(at, at + mostCorrected + 1);
    const known = await Promise.all(some.map((word) => isKnown(db, resources, word)));
    unknown.push(...some.filter((_, index) => !known[index]));
    // If one word stays unknown, nothing is found anyway.
    if (unknown.length > mostCorrected) return null;
  }
  const nearest = await Promise.all(
    unknown.map(async (word) => [word, await commonestNear(db, resources, word)] as const),
  );
  const corrected = new Map(nearest.filter((pair): pair is [string, string] => pair[1] !== null));
  return corrected.size === 0 ? null : words.map((word) => corrected.get(word) ?? word).join(' ');
}

/** Sorts after every character of a word. */
const last = '\u{10FFFF}';

/** Counting stops here: a word this frequent is common enough. */
const counted = 1_000;

/** Returns whether any known word starts with this one. */
async function isKnown(db: Queries, resources: readonly string[], word: string): Promise<boolean> {
  const known = await untyped(db)
    .selectFrom('searchTerms')
    .select('term')
    .where('resource', 'in', resources)
    .where('term', '>=', word)
    .where('term', '<', word + last)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

async function commonestNear(db: Queries, resources: readonly string[], word: string): Promise<string | null> {
  const found = untyped(db)
    .selectFrom('searchTerms')
    .select('term')
    .where('resource', 'in', resources)
    .where('term', 'in', nearWords(word))
    .limit(counted);
  const commonest = await untyped(db)
    .selectFrom(found.as('found'))
    .select(['term', (select) => select.fn.countAll().as('count')])
    .groupBy('term')
    .orderBy('count', 'desc')
    .orderBy('term')
    .executeTakeFirst();
  return commonest ? String(commonest['term']) : null;
}
