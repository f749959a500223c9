import { isObject } from '../../contract/values';
import { hitsEach } from '../../contract/search';
import type { Resource } from '../../contract/resource';
import { words } from '../engine/folding';
import type { ApiRecord } from '../engine/record';
import type { FoundRecords, Group } from './search';

/** The best matches of each resource; the resource with the best of all first, of equal ones as they are declared. */
export function byRank(found: readonly FoundRecords[], q: string): Group[] {
  const sought = words(q);
  const groups = found.map(({ table: { resource }, records, isMore }) => {
    const scored = records.map((record) => ({ record, score: scoreOf(resource, record, sought) }));
    // A sort keeps the order of the list where the score is the same.
    const best = scored.toSorted((one, other) => other.score - one.score).slice(0, hitsEach);
    return {
      score: best[0]?.score ?? 0,
      group: {
        resource: resource.name,
        records: best.map(({ record }) => record),
        isMore: isMore || records.length > hitsEach,
      },
    };
  });
  return groups.toSorted((one, other) => other.score - one.score).map(({ group }) => group);
}

/** 3: the words of `q` are all there is in the title; 2: they are words of it; 1: they begin words of it; else 0. */
function scoreOf({ title }: Resource, record: ApiRecord, sought: readonly string[]): number {
  const named = record[title];
  const texts = isObject(named) ? Object.values(named) : [named];
  return Math.max(
    0,
    ...texts.map((text) =>
      typeof text === 'string' || typeof text === 'number' ? scoreIn(words(String(text)), sought) : 0,
    ),
  );
}

function scoreIn(title: readonly string[], sought: readonly string[]): number {
  const isIn = (word: string) => title.some((one) => isSame(one, word));
  if (sought.every(isIn)) return sought.length === title.length ? 3 : 2;
  return sought.every((word) => title.some((one) => one.startsWith(word))) ? 1 : 0;
}

/** 673 is 000673. */
const isSame = (one: string, word: string) =>
  one === word || (/^\d+$/.test(word) && /^0\d+$/.test(one) && Number(one) === Number(word));
