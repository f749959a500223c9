import { base64url } from 'jose';
import { erasable } from '../db/erasable';
import { auditEvents } from '../../contract/people/auditEvents';
import { entries, journals } from '../../contract/money/ledger';
import type { Queries } from '../db/database';
import type { Schema } from '../db/schema';

/** The tables whose rows are sealed: each by itself, a journal with its entries. */
export const sources = [auditEvents.table, journals.table] as const;
export type Source = (typeof sources)[number];

/**
 * What of a row the hash is of, in this order. `personal` values are hashed apart, with a salt: once both are deleted,
 * their hash tells nothing of them and everything else can be verified as before. A column that is added later makes
 * another format (decision 66).
 */
interface Content<T extends keyof Schema> {
  plain: readonly (keyof Schema[T] & string)[];
  personal: readonly (keyof Schema[T] & string)[];
  /**
   * Columns that came after the first seals: each is in the hash with its name, where it holds something. So a row that
   * was sealed before has the hash it had.
   */
  later?: readonly (keyof Schema[T] & string)[];
}

/** The columns of every record but its id. */
const own = ['createdAt', 'updatedAt', 'version', 'archivedAt', 'archived'] as const;

export const contents: {
  [T in 'auditEvents' | 'journals' | 'entries']: Content<T>;
} = {
  auditEvents: {
    plain: ['action', 'resource', 'recordId', 'historyId', 'actorId', 'requestId', ...own],
    personal: erasable.auditEvents,
  },
  journals: {
    plain: ['seq', 'kind', 'currency', 'businessDate', 'sourceType', 'sourceId', 'reversesId', 'actorId', ...own],
    personal: erasable.journals,
    later: ['occurredOn'],
  },
  entries: {
    plain: [
      'journalId',
      'accountId',
      'businessDate',
      'direction',
      'amountMinor',
      'currency',
      'balanceAfterMinor',
      ...own,
    ],
    personal: [],
  },
};

type Cells = Readonly<Record<string, unknown>>;

/** A row to be sealed, or to be compared with its seal. */
export interface SealableRow {
  source: Source;
  id: string;
  createdAt: string;
  /** As they are in the database. */
  cells: Cells;
  /** Of a journal, in the order of their ids. */
  entries: readonly { id: string; cells: Cells }[];
}

/** The rows with these ids that are there, with the entries of journals. */
export async function rowsOf(db: Queries, source: Source, ids: readonly string[]): Promise<Map<string, SealableRow>> {
  if (ids.length === 0) return new Map();
  if (source === 'auditEvents') {
    const rows = await db.selectFrom(source).selectAll().where('id', 'in', ids).execute();
    return new Map(
      rows.map((row) => [row.id, { source, id: row.id, createdAt: row.createdAt, cells: row, entries: [] }]),
    );
  }
  const rows = await db.selectFrom(source).selectAll().where('id', 'in', ids).execute();
  // An entry is in no archive, which the index of its journal begins with; one that says it is was changed.
  const found = await db
    .selectFrom(entries.table)
    .selectAll()
    .where('archived', 'in', [0, 1])
    .where('journalId', 'in', ids)
    .orderBy('id')
    .execute();
  const ofJournal = new Map<string, { id: string; cells: Cells }[]>();
  for (const entry of found) {
    const others = ofJournal.get(entry.journalId);
    if (others) others.push({ id: entry.id, cells: entry });
    else ofJournal.set(entry.journalId, [{ id: entry.id, cells: entry }]);
  }
  return new Map(
    rows.map((row) => [
      row.id,
      {
        source,
        id: row.id,
        createdAt: row.createdAt,
        cells: row,
        entries: ofJournal.get(row.id) ?? [],
      },
    ]),
  );
}

/** A row in a seal: its table, its id, its hash and, of a journal, the beginning of the hash of each entry. */
export type SealedRow = readonly [source: Source, id: string, hash: string, entries?: readonly string[]];

/** In place of the hash of a row that was gone before it could be sealed. */
export const gone = '';

/** By so much of its hash an entry is named; what holds is the hash of its journal, which has all of it. */
const entryMarkLength = 16;
export const entryMark = (hash: string) => hash.slice(0, entryMarkLength);

/** Whether a hash of what is personal in a row is to have a salt. */
export function hasPersonal({ source, cells }: SealableRow): boolean {
  return contents[source].personal.some((column) => cells[column] !== null);
}

const cellsOf = (cells: Cells, columns: readonly string[]) => columns.map((column) => cells[column] ?? null);

/** The hash of what is personal in a row. */
export const personalDigest = ({ source, cells }: SealableRow, salt: string | null): Promise<string> =>
  digest([salt, ...cellsOf(cells, contents[source].personal)]);

/** What of its personal values is in the hash of a row; `null` where nothing in it is personal. */
export async function commitmentOf(row: SealableRow, salt: string | null): Promise<string | null> {
  return salt === null && !hasPersonal(row) ? null : personalDigest(row, salt);
}

/**
 * The hash of a row, and those of its entries. `salt`: `null` where nothing in it is personal. `erased`: what stands in
 * place of personal values that are gone.
 */
export async function hashOf(
  row: SealableRow,
  salt: string | null,
  erased?: string,
): Promise<{ hash: string; entries: string[] }> {
  const { plain, later = [] } = contents[row.source];
  const [commitment, entryHashes] = await Promise.all([
    erased ?? commitmentOf(row, salt),
    Promise.all(
      row.entries.map(({ id, cells }) => digest([entries.table, id, ...cellsOf(cells, contents.entries.plain)])),
    ),
  ]);
  const added = later.flatMap((name) => ((row.cells[name] ?? null) === null ? [] : [[name, row.cells[name]]]));
  const hash = await digest([row.source, row.id, ...cellsOf(row.cells, plain), commitment, entryHashes, ...added]);
  return { hash, entries: entryHashes };
}

/** SHA-256 of values as JSON, in base64url. */
export async function digest(values: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
