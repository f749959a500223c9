import { base64url } from 'jose';
import { erasable } from '../db/erasable';
import { auditEvents } from '../../contract/people/auditEvents';
import { entries, journals } from '../../contract/money/ledger';
import type { Queries } from '../db/database';
import type { Schema } from '../db/schema';

/** Tables whose rows are sealed: audit events alone, a journal with its entries. */
export const sources = [auditEvents.table, journals.table] as const;
export type Source = (typeof sources)[number];

/**
 * Columns in the hash of a row, in this order. `personal` values are hashed separately, with a salt: once both are
 * deleted, their hash reveals nothing and the rest can still be verified. A new column requires a new format (decision
 * 66).
 */
interface Content<T extends keyof Schema> {
  plain: readonly (keyof Schema[T] & string)[];
  personal: readonly (keyof Schema[T] & string)[];
  /**
   * Columns added after the first seals: hashed with their name, and only if not empty, so that rows sealed before keep
   * their hash.
   */
  later?: readonly (keyof Schema[T] & string)[];
}

/** Columns of every record except its id. */
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

export interface SealableRow {
  source: Source;
  id: string;
  createdAt: string;
  /** Raw database values. */
  cells: Cells;
  /** Entries of a journal, ordered by id. */
  entries: readonly { id: string; cells: Cells }[];
}

/** Returns the existing rows with these ids, with the entries of journals. */
export async function rowsOf(db: Queries, source: Source, ids: readonly string[]): Promise<Map<string, SealableRow>> {
  if (ids.length === 0) return new Map();
  if (source === 'auditEvents') {
    const rows = await db.selectFrom(source).selectAll().where('id', 'in', ids).execute();
    return new Map(
      rows.map((row) => [row.id, { source, id: row.id, createdAt: row.createdAt, cells: row, entries: [] }]),
    );
  }
  const rows = await db.selectFrom(source).selectAll().where('id', 'in', ids).execute();
  // Entries are never archived, and the index starts with their journal; an entry that is archived was tampered with.
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

/** A row in a seal: table, id, hash and, for a journal, the first characters of each entry's hash. */
export type SealedRow = readonly [source: Source, id: string, hash: string, entries?: readonly string[]];

/** Replaces the hash of a row that was deleted before it could be sealed. */
export const gone = '';

/** Characters of an entry's hash that identify it; the journal's hash, which covers all entries, is the proof. */
const entryMarkLength = 16;
export const entryMark = (hash: string) => hash.slice(0, entryMarkLength);

/** Whether the row has personal values, so that their hash needs a salt. */
export function hasPersonal({ source, cells }: SealableRow): boolean {
  return contents[source].personal.some((column) => cells[column] !== null);
}

const cellsOf = (cells: Cells, columns: readonly string[]) => columns.map((column) => cells[column] ?? null);

/** Hashes the personal values of a row. */
export const personalDigest = ({ source, cells }: SealableRow, salt: string | null): Promise<string> =>
  digest([salt, ...cellsOf(cells, contents[source].personal)]);

/** Returns the hash of the personal values of a row; `null` if it has none. */
export async function commitmentOf(row: SealableRow, salt: string | null): Promise<string | null> {
  return salt === null && !hasPersonal(row) ? null : personalDigest(row, salt);
}

/**
 * Hashes a row and its entries. `salt`: `null` without personal values. `erased`: the stored hash of erased personal
 * values.
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
