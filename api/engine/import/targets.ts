import * as z from 'zod/mini';
import { keyFieldOf } from '../../../contract/exports';
import { unescapeFormulas } from '../../../contract/formulaEscaping';
import type { ImportColumn } from '../../../contract/imports';
import { untyped, type KyselyDb, type Row, type SqlValue } from '../../db/database';
import { viewCondition } from '../conditions';
import { isUuid } from '../id';
import type { Path } from '../storage/storedField';
import { mayReadAll } from '../readable';
import type { Table } from '../table';
import type { Body } from '../validate';
import type { Viewer } from '../writeContext';
import { splitReferences, type FoundRecord } from './cells';

interface LookupColumn {
  column: string;
  isTitle: boolean;
  toColumnValue(text: string): SqlValue | undefined;
}

export interface ReferenceTargets {
  find(to: string, text: string): FoundRecord;
  add(table: Table, record: Readonly<Record<string, unknown>>): void;
}

const batchSize = 500;

export async function loadTargets(
  db: KyselyDb,
  { served }: Table,
  columns: readonly ImportColumn[],
  rows: readonly { cells: readonly string[] }[],
  viewer: Viewer,
): Promise<ReferenceTargets> {
  const byResource = new Map<string, Map<string, Map<SqlValue, FoundRecord>>>();
  for (const [to, texts] of referencedTexts(columns, rows)) {
    const table = served.get(to);
    if (!table || !mayReadAll(table, viewer)) continue;
    const found = byResource.get(to) ?? new Map<string, Map<SqlValue, FoundRecord>>();
    byResource.set(to, found);
    for (const lookupColumn of lookupColumnsOf(table))
      found.set(lookupColumn.column, await findByColumn(db, table, lookupColumn, texts));
  }
  return {
    find(to, text) {
      const table = served.get(to);
      const found = byResource.get(to);
      if (!table || !found) return isUuid(text) ? { id: text } : 'none';
      for (const lookupColumn of lookupColumnsOf(table)) {
        const value = lookupColumn.toColumnValue(text);
        const match = value === undefined ? undefined : found.get(lookupColumn.column)?.get(value);
        if (match) return match;
      }
      return 'none';
    },
    add({ resource, encode }, record) {
      const found = byResource.get(resource.name);
      const id = String(record['id']);
      const row: Row = { ...encode({ ...record }), id };
      for (const [column, values] of found ?? []) {
        const value = row[column];
        if (value !== undefined && value !== null) values.set(value, values.has(value) ? 'several' : { id });
      }
    },
  };
}

function referencedTexts(
  columns: readonly ImportColumn[],
  rows: readonly { cells: readonly string[] }[],
): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>();
  columns.forEach(({ field }, index) => {
    if (field.kind !== 'reference' && field.kind !== 'references') return;
    const targetTexts = texts.get(field.to) ?? new Set();
    texts.set(field.to, targetTexts);
    for (const { cells } of rows) {
      const text = unescapeFormulas(cells[index] ?? '').trim();
      if (field.kind === 'reference' && text) targetTexts.add(text);
      if (field.kind === 'references') for (const one of splitReferences(text)) targetTexts.add(one);
    }
  });
  return texts;
}

const lookupColumnCache = new WeakMap<Table, LookupColumn[]>();

function lookupColumnsOf(table: Table): LookupColumn[] {
  const known = lookupColumnCache.get(table) ?? describeLookupColumns(table);
  lookupColumnCache.set(table, known);
  return known;
}

function describeLookupColumns({ resource, paths }: Table): LookupColumn[] {
  const byId: LookupColumn = {
    column: 'id',
    isTitle: false,
    toColumnValue: (text) => (isUuid(text.toLowerCase()) ? text.toLowerCase() : undefined),
  };
  const unique = Object.keys(resource.fields).flatMap((name) => uniqueColumnOf({ resource, paths }, name) ?? []);
  const isOfTitle = (path: Path) =>
    path.sort && (path.name === resource.title || path.name.startsWith(`${resource.title}.`));
  const titles = [...paths.values()].filter(isOfTitle).map((path): LookupColumn => ({
    column: path.order,
    isTitle: true,
    toColumnValue: (text) => path.bound(text) || undefined,
  }));
  return [byId, ...unique, ...titles];
}

function uniqueColumnOf({ resource, paths }: Pick<Table, 'resource' | 'paths'>, name: string): LookupColumn | null {
  const field = resource.fields[name];
  const path = paths.get(name);
  if (!field || !path || !field.unique || field.readOnly) return null;
  const read = (text: string) => {
    const result = z.safeParse(field.schema, text);
    return result.success ? path.operand(result.data) : undefined;
  };
  return { column: path.column, isTitle: false, toColumnValue: (text) => read(text) ?? read(text.toLowerCase()) };
}

export type FindExisting = (body: Body) => string | undefined;

/** Loads the ids of the records, archived or not, whose key (`keyFieldOf`) is in the rows. */
export async function loadExisting(
  db: KyselyDb,
  table: Table,
  columns: readonly ImportColumn[],
  rows: readonly { cells: readonly string[] }[],
): Promise<FindExisting> {
  const key = keyFieldOf(table.resource);
  const index = columns.findIndex(({ path }) => path === key);
  const lookupColumn = key === undefined || index === -1 ? null : uniqueColumnOf(table, key);
  if (key === undefined || !lookupColumn) return () => undefined;
  const texts = new Set(rows.map(({ cells }) => unescapeFormulas(cells[index] ?? '').trim()).filter(Boolean));
  const found = await findByColumn(db, table, lookupColumn, texts);
  return (body) => {
    const value = typeof body[key] === 'string' ? lookupColumn.toColumnValue(body[key]) : undefined;
    const match = value === undefined ? undefined : found.get(value);
    return typeof match === 'object' ? match.id : undefined;
  };
}

async function findByColumn(
  db: KyselyDb,
  table: Table,
  { column, isTitle, toColumnValue }: LookupColumn,
  texts: ReadonlySet<string>,
): Promise<Map<SqlValue, FoundRecord>> {
  const found = new Map<SqlValue, FoundRecord>();
  const values = [...new Set([...texts].map(toColumnValue))].filter((value) => value !== undefined && value !== null);
  for (let index = 0; index < values.length; index += batchSize) {
    const query = untyped(db)
      .selectFrom(table.resource.table)
      .select(['id', column])
      .where((where) =>
        where.and([where(column, 'in', values.slice(index, index + batchSize)), ...viewCondition(where, table)]),
      );
    const rows = await (isTitle ? query.where('archived', '=', 0) : query).execute();
    for (const row of rows) {
      const value = row[column] ?? null;
      found.set(value, found.has(value) ? 'several' : { id: String(row['id']) });
    }
  }
  return found;
}
