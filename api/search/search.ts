import { hitsEach, type search } from '../../contract/search';
import type { EndpointOutput } from '../../contract/endpoint';
import type { Queries } from '../db/database';
import { readFilter } from '../engine/filter';
import { words } from '../engine/folding';
import { firstRecords } from '../engine/list';
import { Lookups } from '../engine/lookups';
import { forReader, mayRead, readsAll } from '../engine/readable';
import type { ApiRecord } from '../engine/record';
import type { Table } from '../engine/table';
import type { Viewer } from '../engine/writeContext';
import { amountIn, filtersFor } from './amounts';
import { byRank } from './rank';
import { correctionOf } from './spelling';

type Results = EndpointOutput<typeof search>;
type Group = Results['groups'][number];

/** Candidates per resource, of which the best matches are returned. */
const ranked = 25;

/** Searches all resources the viewer may read; groups are sorted by their best match. */
export async function searchAll(db: Queries, tables: readonly Table[], q: string, viewer: Viewer): Promise<Results> {
  const readable = tables
    .filter(({ resource }) => mayRead(viewer.actor, resource))
    .map((table) => forReader(table, viewer));
  const searched = readable.filter(({ resource }) => Object.values(resource.fields).some(isSearched));
  const amount = amountIn(q, new Date(viewer.at), viewer.timeZone);
  const lookups = new Lookups();
  const byWords = await eachOf(searched, (table) => pageOf(db, table, { q }, viewer, lookups));
  const byOrdinal = /^\d{1,15}$/.test(q)
    ? await eachOf(readable, (table) => ordinalIn(db, table, Number(q), viewer))
    : [];
  const byAmount = amount
    ? await eachOf(
        readable.flatMap((table) => filtersFor(table, amount).map((filter) => ({ table, filter }))),
        ({ table, filter }) => pageOf(db, table, filter, viewer),
      )
    : [];
  const found = merged([...byWords, ...byOrdinal, ...byAmount]);
  if (found.length > 0) return { groups: byRank(found, q), corrected: null };
  const corrected = await correctionOf(
    db,
    // Corrections include no words of resources this viewer may not read.
    searched.filter((table) => readsAll(table, viewer)).map(({ resource }) => resource.name),
    words(q),
  );
  if (corrected === null) return { groups: [], corrected };
  const instead = await eachOf(searched, (table) => pageOf(db, table, { q: corrected }, viewer, lookups));
  return { groups: byRank(instead, corrected), corrected: instead.length > 0 ? corrected : null };
}

const isSearched = ({ search, kind, ...field }: Table['resource']['fields'][string]): boolean =>
  search || (kind === 'group' && 'fields' in field && Object.values(field.fields).some((inner) => inner.search));

/** Runs concurrently: each mostly waits for the database. */
async function eachOf<T>(asked: readonly T[], find: (one: T) => Promise<FoundRecords | null>): Promise<FoundRecords[]> {
  const found = await Promise.all(asked.map(find));
  return found.filter((some): some is FoundRecords => some !== null && some.records.length > 0);
}

/** Records of one resource, as in its list. */
export interface FoundRecords {
  table: Table;
  records: ApiRecord[];
  isMore: boolean;
  /** Filter under which its list shows them. */
  filter: Readonly<Record<string, unknown>>;
}

/** For resources whose title is a number: journal 1376. */
async function ordinalIn(db: Queries, table: Table, number: number, viewer: Viewer): Promise<FoundRecords | null> {
  const { fields, title } = table.resource;
  const field = fields[title];
  return field?.kind === 'integer' && field.ordinal && field.filter
    ? pageOf(db, table, { [title]: number }, viewer)
    : null;
}

async function pageOf(
  db: Queries,
  table: Table,
  given: Readonly<Record<string, unknown>>,
  viewer: Viewer,
  lookups?: Lookups,
): Promise<FoundRecords | null> {
  const { field, direction } = table.resource.order;
  const path = table.paths.get(field);
  if (!path) throw new Error(`${table.resource.name} is ordered by ${field}, which it has not`);
  const filter = readFilter(table, given, viewer);
  const records = await firstRecords(db, table, filter, { path, direction }, ranked, viewer, lookups);
  return { table, records, isMore: records.length > hitsEach, filter: given };
}

/** Merges matches by words and by amount into one group. */
function merged(found: readonly FoundRecords[]): FoundRecords[] {
  const groups = new Map<Table, FoundRecords>();
  for (const one of found) {
    const known = groups.get(one.table);
    const ids = new Set(known?.records.map(({ id }) => id));
    // The link to the list uses the filter of the part that has more.
    const { filter, isMore } = known?.isMore === true || (known && !one.isMore) ? known : one;
    groups.set(one.table, {
      table: one.table,
      filter,
      isMore,
      records: [...(known?.records ?? []), ...one.records.filter(({ id }) => !ids.has(id))],
    });
  }
  return [...groups.values()];
}

export type { Group };
