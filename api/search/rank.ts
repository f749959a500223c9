import { isObject } from '../../contract/values';
import { maxHitsPerResource, type search } from '../../contract/search';
import type { EndpointOutput } from '../../contract/endpoint';
import type { Resource } from '../../contract/resource';
import { removeApostrophes } from '../../contract/letterFolding';
import { wordsOf } from '../engine/folding';
import type { ApiRecord } from '../engine/record';
import type { Table } from '../engine/table';

export interface FoundRecords {
  table: Table;
  records: ApiRecord[];
  isMore: boolean;
  filter: Readonly<Record<string, unknown>>;
}

type Group = EndpointOutput<typeof search>['groups'][number];

export function rankGroups(found: readonly FoundRecords[], q: string): Group[] {
  const queries = spellings(q);
  const groups = found.map(({ table: { resource }, records, isMore, filter }) => {
    const scored = records.map((record) => ({ record, score: scoreOf(resource, record, queries) }));
    const best = scored.toSorted((one, other) => other.score - one.score).slice(0, maxHitsPerResource);
    return {
      score: best[0]?.score ?? 0,
      group: {
        resource: resource.name,
        records: best.map(({ record }) => record),
        filter,
        isMore: isMore || records.length > maxHitsPerResource,
      },
    };
  });
  return groups.toSorted((one, other) => other.score - one.score).map(({ group }) => group);
}

const spellings = (text: string) => [wordsOf(text), wordsOf(removeApostrophes(text))];

/**
 * Returns 3 if `q` is the whole title or the number at its end, 2 if all words of `q` are words of the title, 1 if all
 * are prefixes of words of the title, else 0.
 */
function scoreOf({ title }: Resource, record: ApiRecord, queries: readonly (readonly string[])[]): number {
  const titleValue = record[title];
  const texts = isObject(titleValue) ? Object.values(titleValue) : [titleValue];
  return Math.max(
    0,
    ...texts.flatMap((text) =>
      typeof text === 'string' || typeof text === 'number'
        ? spellings(String(text)).flatMap((words) =>
            queries.map((query) => scoreTitle(words, query, title === 'number')),
          )
        : [],
    ),
  );
}

function scoreTitle(title: readonly string[], queryWords: readonly string[], isNumbered: boolean): number {
  const [firstWord, ...more] = queryWords;
  const number = title.at(-1);
  const isNumberQuery =
    isNumbered && firstWord !== undefined && more.length === 0 && number !== undefined && isNumber(firstWord);
  if (isNumberQuery && isSame(number, firstWord)) return 3;
  if (queryWords.every((word) => title.some((one) => isSame(one, word))))
    return queryWords.length === title.length ? 3 : 2;
  return queryWords.every((word) => title.some((one) => one.startsWith(word))) ? 1 : 0;
}

const isNumber = (word: string) => /^\d+$/.test(word);

const isSame = (one: string, word: string) =>
  one === word || (isNumber(word) && isNumber(one) && Number(one) === Number(word));
