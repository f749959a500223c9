import { base64url } from 'jose';
import { erasableColumns } from '../db/appendOnly';
import { auditEvents } from '../../contract/people/auditEvents';
import { entries, journals } from '../../contract/money/ledger';
import type { KyselyDb } from '../db/database';
import { archivedOrNot } from '../db/plannerHints';
import type { Schema } from '../db/schema';

export const sources = [auditEvents.table, journals.table] as const;
export type Source = (typeof sources)[number];

/**
 * Columns in the hash of a row, in this order. `personal` values are hashed separately, with a salt: after the values
 * and the salt are deleted, the hash reveals nothing, and the other columns can still be verified. A new column
 * requires a new format (decision 66).
 */
interface Content<T extends keyof Schema> {
  nonPersonal: readonly (keyof Schema[T] & string)[];
  personal: readonly (keyof Schema[T] & string)[];
  /**
   * Columns added after the first seals. They are hashed with their name, and only if they are not empty, so that rows
   * sealed earlier keep their hash.
   */
  addedLater?: readonly (keyof Schema[T] & string)[];
}

const recordColumns = ['createdAt', 'updatedAt', 'version', 'archivedAt', 'archived'] as const;

export const contents: {
  [T in 'auditEvents' | 'journals' | 'entries']: Content<T>;
} = {
  auditEvents: {
    nonPersonal: ['action', 'resource', 'recordId', 'historyId', 'actorId', 'requestId', ...recordColumns],
    personal: erasableColumns.auditEvents,
  },
  journals: {
    nonPersonal: [
      'seq',
      'kind',
      'currency',
      'businessDate',
      'sourceType',
      'sourceId',
      'reversesId',
      'actorId',
      ...recordColumns,
    ],
    personal: erasableColumns.journals,
    addedLater: ['occurredOn'],
  },
  entries: {
    nonPersonal: [
      'journalId',
      'accountId',
      'businessDate',
      'direction',
      'amountMinor',
      'currency',
      'balanceAfterMinor',
      ...recordColumns,
    ],
    personal: [],
  },
};

type Cells = Readonly<Record<string, unknown>>;

export interface SealableRow {
  source: Source;
  id: string;
  createdAt: string;
  cells: Cells;
  entries: readonly { id: string; cells: Cells }[];
}

export async function readSealableRows(
  db: KyselyDb,
  source: Source,
  ids: readonly string[],
): Promise<Map<string, SealableRow>> {
  if (ids.length === 0) return new Map();
  if (source === 'auditEvents') {
    const rows = await db.selectFrom(source).selectAll().where('id', 'in', ids).execute();
    return new Map(
      rows.map((row) => [row.id, { source, id: row.id, createdAt: row.createdAt, cells: row, entries: [] }]),
    );
  }
  const rows = await db.selectFrom(source).selectAll().where('id', 'in', ids).execute();
  // Includes archived entries: the API never archives an entry, so an archived one was tampered with.
  const found = await db
    .selectFrom(entries.table)
    .selectAll()
    .where('archived', 'in', archivedOrNot)
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

export const deletedHash = '';

/**
 * Number of characters of an entry's hash that identify the entry. The proof is the journal's hash, which covers all
 * entries.
 */
const entryMarkLength = 16;
export const entryMark = (hash: string) => hash.slice(0, entryMarkLength);

export function hasPersonal({ source, cells }: SealableRow): boolean {
  return contents[source].personal.some((column) => cells[column] !== null);
}

const pickCells = (cells: Cells, columns: readonly string[]) => columns.map((column) => cells[column] ?? null);

export const personalDigest = ({ source, cells }: SealableRow, salt: string | null): Promise<string> =>
  hashValues([salt, ...pickCells(cells, contents[source].personal)]);

export async function personalCommitment(row: SealableRow, salt: string | null): Promise<string | null> {
  return salt === null && !hasPersonal(row) ? null : personalDigest(row, salt);
}

/** `salt`: `null` if the row has no personal values. `erased`: stored hash of personal values that were erased. */
export async function hashRow(
  row: SealableRow,
  salt: string | null,
  erased?: string,
): Promise<{ hash: string; entries: string[] }> {
  const { nonPersonal, addedLater = [] } = contents[row.source];
  const [commitment, entryHashes] = await Promise.all([
    erased ?? personalCommitment(row, salt),
    Promise.all(
      row.entries.map(({ id, cells }) =>
        hashValues([entries.table, id, ...pickCells(cells, contents.entries.nonPersonal)]),
      ),
    ),
  ]);
  const added = addedLater.flatMap((name) => ((row.cells[name] ?? null) === null ? [] : [[name, row.cells[name]]]));
  const hash = await hashValues([
    row.source,
    row.id,
    ...pickCells(row.cells, nonPersonal),
    commitment,
    entryHashes,
    ...added,
  ]);
  return { hash, entries: entryHashes };
}

export async function hashValues(values: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
