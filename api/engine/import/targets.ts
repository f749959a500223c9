import { unguarded } from '../../../contract/guarded';
import * as z from 'zod/mini';
import type { ImportColumn } from '../../../contract/imports';
import { untyped, type Queries, type Row, type SqlValue } from '../../db/database';
import { viewIs } from '../conditions';
import { isUuid } from '../id';
import type { Path } from '../storage/stored';
import { readsAll } from '../readable';
import type { Table } from '../table';
import type { Viewer } from '../writeContext';
import { referenced, type Found } from './cells';

/** One way to name a record in a file: by its id, a unique field, or its title. */
interface Way {
  column: string;
  /** Titles are not unique; archived records are ignored. */
  isTitle: boolean;
  /** The text as a value of the column; `undefined` if it cannot be one. */
  valueOf(text: string): SqlValue | undefined;
}

/** The records that the cells of a file reference, by the names in the cells. */
export interface Targets {
  find(to: string, text: string): Found;
  /** Adds the record of an imported row, which later rows may reference. */
  add(table: Table, record: Readonly<Record<string, unknown>>): void;
}

const atOnce = 500;

/** Loads the records that the cells reference, one query for each way to name one. Those the viewer may not read are named by id only. */
export async function targetsOf(
  db: Queries,
  { served }: Table,
  columns: readonly ImportColumn[],
  rows: readonly { cells: readonly string[] }[],
  viewer: Viewer,
): Promise<Targets> {
  const byResource = new Map<string, Map<string, Map<SqlValue, Found>>>();
  for (const [to, texts] of asked(columns, rows)) {
    const table = served.get(to);
    if (!table || !readsAll(table, viewer)) continue;
    const found = byResource.get(to) ?? new Map<string, Map<SqlValue, Found>>();
    byResource.set(to, found);
    for (const way of waysOf(table)) found.set(way.column, await foundBy(db, table, way, texts));
  }
  return {
    find(to, text) {
      const table = served.get(to);
      const found = byResource.get(to);
      if (!table || !found) return isUuid(text) ? { id: text } : 'none';
      for (const way of waysOf(table)) {
        const value = way.valueOf(text);
        const one = value === undefined ? undefined : found.get(way.column)?.get(value);
        if (one) return one;
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

function asked(
  columns: readonly ImportColumn[],
  rows: readonly { cells: readonly string[] }[],
): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>();
  columns.forEach(({ field }, at) => {
    if (field.kind !== 'reference' && field.kind !== 'references') return;
    const some = texts.get(field.to) ?? new Set();
    texts.set(field.to, some);
    for (const { cells } of rows) {
      const text = unguarded(cells[at] ?? '').trim();
      if (field.kind === 'reference' && text) some.add(text);
      if (field.kind === 'references') for (const one of referenced(text)) some.add(one);
    }
  });
  return texts;
}

const ways = new WeakMap<Table, Way[]>();

function waysOf(table: Table): Way[] {
  const known = ways.get(table) ?? describe(table);
  ways.set(table, known);
  return known;
}

function describe({ resource, paths }: Table): Way[] {
  const byId: Way = {
    column: 'id',
    isTitle: false,
    valueOf: (text) => (isUuid(text.toLowerCase()) ? text.toLowerCase() : undefined),
  };
  const unique = Object.entries(resource.fields).flatMap(([name, field]): Way[] => {
    const path = paths.get(name);
    if (!path || !field.unique || field.readOnly) return [];
    const read = (text: string) => {
      const result = z.safeParse(field.schema, text);
      return result.success ? path.operand(result.data) : undefined;
    };
    // `Comida-Rapida` is read as the slug `comida-rapida`.
    return [{ column: path.column, isTitle: false, valueOf: (text) => read(text) ?? read(text.toLowerCase()) }];
  });
  const isOfTitle = (path: Path) =>
    path.sort && (path.name === resource.title || path.name.startsWith(`${resource.title}.`));
  const titles = [...paths.values()]
    .filter(isOfTitle)
    .map((path): Way => ({ column: path.order, isTitle: true, valueOf: (text) => path.bound(text) || undefined }));
  return [byId, ...unique, ...titles];
}

async function foundBy(
  db: Queries,
  table: Table,
  { column, isTitle, valueOf }: Way,
  texts: ReadonlySet<string>,
): Promise<Map<SqlValue, Found>> {
  const found = new Map<SqlValue, Found>();
  const values = [...new Set([...texts].map(valueOf))].filter((value) => value !== undefined && value !== null);
  for (let at = 0; at < values.length; at += atOnce) {
    const matching = untyped(db)
      .selectFrom(table.resource.table)
      .select(['id', column])
      .where((where) => where.and([where(column, 'in', values.slice(at, at + atOnce)), ...viewIs(where, table)]));
    const rows = await (isTitle ? matching.where('archived', '=', 0) : matching).execute();
    for (const row of rows) {
      const value = row[column] ?? null;
      found.set(value, found.has(value) ? 'several' : { id: String(row['id']) });
    }
  }
  return found;
}
