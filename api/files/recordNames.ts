import { keyFieldOf, type ExportColumn } from '../../contract/exports';
import { ledgerAccounts } from '../../contract/money/ledger';
import { isImportable, type Resource } from '../../contract/resource';
import { languages, type Language } from '../../contract/roles';
import { valueAt } from '../../contract/values';
import { untyped, type KyselyDb, type Row } from '../db/database';
import { mayRead, tableForReader, visibilityConditions } from '../engine/readable';
import type { ApiRecord } from '../engine/record';
import type { Path } from '../engine/storage/storedField';
import type { Table } from '../engine/table';
import type { Viewer } from '../engine/writeContext';
import { accountName, holderOf } from './accountNames';
import { formatTitle, titleFields } from './titles';
import type { Translate } from './translate';

/** Names of referenced records by resource and id. */
export type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Language of a file for people: choices in words, references by title, times in the platform's time zone. */
export interface Wording {
  language: Language;
  translate: Translate;
}

interface Reading {
  db: KyselyDb;
  served: Table['served'];
  viewer: Viewer;
  wording: Wording | undefined;
  /** An import must find the record by its name. */
  mustBeUnique: boolean;
}

const batchSize = 500;

export async function loadNames(
  db: KyselyDb,
  { served, resource }: Table,
  columns: readonly ExportColumn[],
  records: readonly ApiRecord[],
  viewer: Viewer,
  wording: Wording | undefined,
): Promise<Names> {
  const idsByResource = new Map<string, Set<string>>();
  for (const { path, field } of columns) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const ids = idsByResource.get(field.to) ?? new Set();
    idsByResource.set(field.to, ids);
    for (const record of records)
      for (const id of [valueAt(record, path.split('.'))].flat()) if (typeof id === 'string') ids.add(id);
  }
  if (wording && columns.some(({ path }) => path === 'sourceType'))
    for (const { sourceType, sourceId } of records) {
      const ids = idsByResource.get(String(sourceType)) ?? new Set();
      idsByResource.set(String(sourceType), ids.add(String(sourceId)));
    }
  for (const { to, name } of wording ? columns.flatMap((column) => alternativesOf(resource, column)) : []) {
    const ids = idsByResource.get(to) ?? new Set();
    idsByResource.set(to, ids);
    for (const { [name]: id } of records) if (typeof id === 'string') ids.add(id);
  }
  const reading = { db, served, viewer, wording, mustBeUnique: isImportable(resource) };
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [to, ids] of idsByResource) names.set(to, await readNames(reading, to, [...ids]));
  if (wording) {
    const accounts = names.get(ledgerAccounts.name);
    if (accounts) names.set(ledgerAccounts.name, await nameAccounts(reading, accounts, wording));
    if (resource.name === ledgerAccounts.name) {
      const codes = records.map((record): NameEntry => [record.id, String(record['code'])]);
      names.set(resource.name, await nameAccounts(reading, new Map(codes), wording));
    }
  }
  return names;
}

/** Returns the references of `orElse`, one of which is set instead of the field. */
export function alternativesOf({ fields }: Resource, { field }: ExportColumn): { name: string; to: string }[] {
  if (field.kind !== 'reference') return [];
  return (field.orElse?.references ?? []).flatMap((name) => {
    const sibling = fields[name];
    return sibling?.kind === 'reference' ? [{ name, to: sibling.to }] : [];
  });
}

type NameEntry = readonly [id: string, name: string];

async function readNames(reading: Reading, to: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { db, served, viewer, wording, mustBeUnique } = reading;
  const names = new Map<string, string>();
  const servedTable = served.get(to);
  if (!servedTable || !mayRead(viewer.actor, servedTable.resource)) return names;
  const target = tableForReader(servedTable, viewer);
  for (let from = 0; from < ids.length; from += batchSize) {
    const chunk = ids.slice(from, from + batchSize);
    const found = wording
      ? await readTitles(db, target, chunk, viewer, wording, mustBeUnique)
      : await readUniqueNames(db, target, chunk, viewer);
    for (const [id, name] of found) names.set(id, name);
  }
  return names;
}

async function nameAccounts(
  reading: Reading,
  codeById: ReadonlyMap<string, string>,
  { translate }: Wording,
): Promise<Map<string, string>> {
  const holders = [...codeById.values()].flatMap((code) => holderOf(code) ?? []);
  const names = new Map<string, string>();
  for (const resource of new Set(holders.map((holder) => holder.resource))) {
    const ids = new Set(holders.flatMap((holder) => (holder.resource === resource ? [holder.id] : [])));
    for (const [id, name] of await readNames(reading, resource, [...ids])) names.set(id, name);
  }
  return new Map(
    [...codeById].map(([id, code]) => [id, accountName(code, names.get(holderOf(code)?.id ?? '') ?? '', translate)]),
  );
}

async function readUniqueNames(
  db: KyselyDb,
  target: Table,
  ids: readonly string[],
  viewer: Viewer,
): Promise<NameEntry[]> {
  const name = keyFieldOf(target.resource);
  if (name === undefined) return [];
  const rows = await selectVisible(db, target, ids, [name], viewer);
  return rows.map((row) => [String(row['id']), String(row[name])]);
}

/**
 * Reads the titles of records. With `mustBeUnique`, a title that several records have is replaced by the unique name, so
 * that an import finds the record.
 */
async function readTitles(
  db: KyselyDb,
  target: Table,
  ids: readonly string[],
  viewer: Viewer,
  wording: Wording,
  mustBeUnique: boolean,
): Promise<NameEntry[]> {
  const { title } = target.resource;
  const byPreference = [wording.language, ...languages].map((one) => `${title}.${one}`);
  const paths = [title, ...byPreference].flatMap((path) => target.paths.get(path) ?? []);
  const name = mustBeUnique ? keyFieldOf(target.resource) : undefined;
  const titleFormat = mustBeUnique ? '' : wording.translate(`resources.${target.resource.name}.titled`);
  const columns = new Set([
    ...paths.map(({ column }) => column),
    ...titleFields(titleFormat),
    ...(name === undefined ? [] : [name]),
  ]);
  const rows = await selectVisible(db, target, ids, [...columns], viewer);
  const titleOf = (row: Row) =>
    formatTitle(titleFormat, row, String(paths.map(({ column }) => row[column]).find(Boolean) ?? ''));
  const ambiguous = name === undefined ? new Set() : await findAmbiguous(db, target, paths, rows.map(titleOf));
  return rows.map((row) => {
    const text = titleOf(row);
    return [
      String(row['id']),
      name !== undefined && ambiguous.has(text) ? String(row[name]) : text || String(row['id']),
    ];
  });
}

async function findAmbiguous(
  db: KyselyDb,
  { resource }: Table,
  paths: readonly Path[],
  titles: readonly string[],
): Promise<ReadonlySet<string>> {
  const ambiguous = new Set<string>();
  for (const path of new Set(paths)) {
    const bounds = titles.flatMap((text) => path.bound(text) ?? []);
    if (bounds.length === 0) continue;
    const rows = await untyped(db)
      .selectFrom(resource.table)
      .select(path.order)
      .where(path.order, 'in', bounds)
      .groupBy(path.order)
      .having((having) => having.fn.countAll(), '>', 1)
      .execute();
    const repeated = new Set(rows.map((row) => row[path.order]));
    for (const text of titles) if (repeated.has(path.bound(text) ?? null)) ambiguous.add(text);
  }
  return ambiguous;
}

function selectVisible(
  db: KyselyDb,
  target: Table,
  ids: readonly string[],
  columns: readonly string[],
  viewer: Viewer,
): Promise<Row[]> {
  return untyped(db)
    .selectFrom(target.resource.table)
    .select(['id', ...columns])
    .where((where) =>
      where.and([
        where('id', 'in', [...ids]),
        ...visibilityConditions(target, viewer).map((condition) => condition(where)),
      ]),
    )
    .execute();
}
