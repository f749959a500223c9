import type { Queries } from '../db/database';
import { untyped } from '../db/database';

/** Shorter words differ from too many others by a letter; numbers are meant as they are written. */
const corrigible = /^[a-z]{4,20}$/;

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** The words that differ from one by a letter: left out, added, another, or in the place of its neighbour. */
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

/**
 * What may be meant by words of which at least one is nowhere: each such word replaced by one that is there and differs by
 * a letter, the most common first. `null`: all are there, or there is none like it.
 */
export async function correctionOf(
  db: Queries,
  resources: readonly string[],
  words: readonly string[],
): Promise<string | null> {
  const corrected = await Promise.all(
    words.map(async (word) => (corrigible.test(word) ? ((await commonestNear(db, resources, word)) ?? word) : word)),
  );
  const text = corrected.join(' ');
  return text === words.join(' ') ? null : text;
}

/** Sorts after every character of a word. */
const last = '\u{10FFFF}';

/** No more are counted of each: what is common enough is common. */
const counted = 1_000;

async function commonestNear(db: Queries, resources: readonly string[], word: string): Promise<string | null> {
  const known = await untyped(db)
    .selectFrom('searchTerms')
    .select('term')
    .where('resource', 'in', resources)
    .where('term', '>=', word)
    .where('term', '<', word + last)
    .limit(1)
    .executeTakeFirst();
  if (known) return null;
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
