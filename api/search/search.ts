import { companies } from '../../contract/catalogs/companies';
import { sales } from '../../contract/money/sales';
import { administrators, users } from '../../contract/people/accounts';
import { auditEvents } from '../../contract/people/auditEvents';
import { maxHitsPerResource, type search } from '../../contract/search';
import type { EndpointOutput } from '../../contract/endpoint';
import type { KyselyDb } from '../db/database';
import { readFilter } from '../engine/filter';
import { wordsOf } from '../engine/folding';
import { firstRecords } from '../engine/list';
import { LookUpCache } from '../engine/lookups';
import { tableForReader, mayRead, mayReadAll } from '../engine/readable';
import type { Table } from '../engine/table';
import type { Viewer } from '../engine/writeContext';
import { correctSpelling } from './spelling';
import { isObject } from '../../contract/values';
import type { Resource } from '../../contract/resource';
import { removeApostrophes } from '../../contract/letterFolding';
import { recordNumber } from '../engine/recordNumbers';
import { hasSearchWords } from '../engine/search';
import type { ApiRecord } from '../engine/record';

type Results = EndpointOutput<typeof search>;

const maxCandidates = 25;

export async function searchAll(db: KyselyDb, tables: readonly Table[], q: string, viewer: Viewer): Promise<Results> {
  const readable = tables
    .filter(({ resource }) => mayRead(viewer.actor, resource))
    .map((table) => tableForReader(table, viewer));
  const searched = readable.filter(({ resource }) => resource.name !== auditEvents.name && hasSearchWords(resource));
  const lookups = new LookUpCache();
  const byWords = await findInEach(searched, (table) => findPage(db, table, { q }, viewer, lookups));
  const byOrdinal = /^\d{1,15}$/.test(q)
    ? await findInEach(readable, (table) => findByOrdinal(db, table, Number(q), viewer))
    : [];
  const found = mergeByTable([...byWords, ...byOrdinal]);
  if (found.length > 0) return { groups: rankGroups(found, q), corrected: null };
  const corrected = await correctSpelling(
    db,
    searched.filter((table) => mayReadAll(table, viewer)).map(({ resource }) => resource.name),
    wordsOf(q),
  );
  if (corrected === null) return { groups: [], corrected };
  const correctedResults = await findInEach(searched, (table) =>
    findPage(db, table, { q: corrected }, viewer, lookups),
  );
  return { groups: rankGroups(correctedResults, corrected), corrected: correctedResults.length > 0 ? corrected : null };
}

async function findInEach<T>(
  sources: readonly T[],
  find: (one: T) => Promise<FoundRecords | null>,
): Promise<FoundRecords[]> {
  const found = await Promise.all(sources.map(find));
  return found.filter((some): some is FoundRecords => some !== null && some.records.length > 0);
}

async function findByOrdinal(db: KyselyDb, table: Table, number: number, viewer: Viewer): Promise<FoundRecords | null> {
  const { fields, title } = table.resource;
  const field = fields[title];
  return field?.kind === 'integer' && field.ordinal && field.filter
    ? findPage(db, table, { [title]: number }, viewer)
    : null;
}

const newestFirst = { field: 'createdAt', direction: 'DESC' } as const;

async function findPage(
  db: KyselyDb,
  table: Table,
  filterInput: Readonly<Record<string, unknown>>,
  viewer: Viewer,
  lookups?: LookUpCache,
): Promise<FoundRecords | null> {
  const { fields, order } = table.resource;
  // Payments are listed by company, but found newest first.
  const isNewestFirst = Object.hasOwn(fields, recordNumber) && order.direction === 'ASC';
  const { field, direction } = isNewestFirst ? newestFirst : order;
  const path = table.paths.get(field);
  if (!path) throw new Error(`${table.resource.name} has no field ${field} to order by`);
  const filter = readFilter(table, filterInput, viewer);
  const records = await firstRecords(db, table, filter, { path, direction }, maxCandidates, viewer, lookups);
  return { table, records, isMore: records.length > maxHitsPerResource, filter: filterInput };
}

function mergeByTable(found: readonly FoundRecords[]): FoundRecords[] {
  const groups = new Map<Table, FoundRecords>();
  for (const one of found) {
    const existing = groups.get(one.table);
    const ids = new Set(existing?.records.map(({ id }) => id));
    // The link to the list uses the filter of a query with `isMore`, so that the list contains the records omitted here.
    const { filter, isMore } = existing?.isMore === true || (existing && !one.isMore) ? existing : one;
    groups.set(one.table, {
      table: one.table,
      filter,
      isMore,
      records: [...(existing?.records ?? []), ...one.records.filter(({ id }) => !ids.has(id))],
    });
  }
  return [...groups.values()];
}

interface FoundRecords {
  table: Table;
  records: ApiRecord[];
  isMore: boolean;
  filter: Readonly<Record<string, unknown>>;
}

type Group = EndpointOutput<typeof search>['groups'][number];

function rankGroups(found: readonly FoundRecords[], q: string): Group[] {
  const queries = spellings(q);
  const groups = found.map(({ table: { resource }, records, isMore, filter }) => {
    const scored = records.map((record) => ({ record, score: scoreOf(resource, record, queries) }));
    const best = scored.toSorted((one, other) => other.score - one.score).slice(0, maxHitsPerResource);
    const score = best[0]?.score ?? 0;
    return {
      // People look for customers more often than for colleagues: only a whole name puts an administrator first.
      score: resource.name === administrators.name && score < wholeTitleScore ? 0 : score,
      group: {
        resource: resource.name,
        records: best.map(({ record }) => record),
        filter,
        isMore: isMore || records.length > maxHitsPerResource,
      },
    };
  });
  return groups
    .toSorted((one, other) => other.score - one.score || placeOf(one.group) - placeOf(other.group))
    .map(({ group }) => group);
}

/** Order of groups with equal scores; the other resources follow, administrators last. */
const firstGroups: readonly string[] = [users.name, companies.name, sales.name];

function placeOf({ resource }: Group): number {
  if (resource === administrators.name) return firstGroups.length + 1;
  const place = firstGroups.indexOf(resource);
  return place === -1 ? firstGroups.length : place;
}

const wholeTitleScore = 5;

const spellings = (text: string) => [wordsOf(text), wordsOf(removeApostrophes(text))];

/**
 * Returns 5 if `q` is the whole title or the number at its end, 4 if the words of `q` follow one another in the title, 3
 * if they are words of the title, 2 if they are prefixes of words that follow one another, 1 if they are prefixes of
 * words of the title, else 0.
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
  if (isNumberQuery && isSame(number, firstWord)) return wholeTitleScore;
  const containsAll = (matches: WordMatcher) => queryWords.every((word) => title.some((one) => matches(one, word)));
  const containsSequence = (matches: WordMatcher) =>
    title.some((_, start) => queryWords.every((word, index) => matches(title[start + index] ?? '', word)));
  if (containsAll(isSame))
    return queryWords.length === title.length ? wholeTitleScore : containsSequence(isSame) ? 4 : 3;
  return containsSequence(isPrefix) ? 2 : containsAll(isPrefix) ? 1 : 0;
}

type WordMatcher = (titleWord: string, queryWord: string) => boolean;

const isPrefix: WordMatcher = (titleWord, queryWord) => titleWord.startsWith(queryWord);

const isNumber = (word: string) => /^\d+$/.test(word);

const isSame = (one: string, word: string) =>
  one === word || (isNumber(word) && isNumber(one) && Number(one) === Number(word));
