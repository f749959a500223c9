import { isObject, valueAt } from '../../contract/values';
import { platformCurrency } from '../../contract/currencies';
import type { ExportColumn } from '../../contract/exports';
import type { FieldKind, FieldOf } from '../../contract/fields';
import type { Resource } from '../../contract/resource';
import type { Sign } from '../../contract/totals';
import { untyped, type KyselyDb } from '../db/database';
import { mayRead, visibilityConditions } from '../engine/readable';
import type { ApiRecord } from '../engine/record';
import type { Table } from '../engine/table';
import type { Viewer } from '../engine/writeContext';
import type { Format } from './xlsx';
import { amountCell, dayCell, instantCell, rateCell, type Cell } from './cell';

export interface FileColumn {
  column: ExportColumn;
  label: string;
}

export const formatOf = ({ field }: ExportColumn): Format => formats[field.kind] ?? 'text';

const formats: { readonly [K in FieldKind]?: Format } = {
  integer: 'count',
  money: 'amount',
  rate: 'rate',
  date: 'day',
  instant: 'instant',
};

type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

export async function readRecordCells(
  db: KyselyDb,
  table: Table,
  columns: readonly FileColumn[],
  records: readonly ApiRecord[],
  viewer: Viewer,
): Promise<Cell[][]> {
  const names = await loadNames(db, table, columns, records, viewer);
  return records.map((record) => columns.map(({ column }) => cellValue(column, record, names)));
}

function cellValue({ path, field, language, sign }: ExportColumn, record: ApiRecord, names: Names): Cell {
  if (path === 'currency' && !Object.hasOwn(record, path)) return platformCurrency;
  const valuePath = language ? path.split('.').slice(0, -1) : path.split('.');
  const value = valueAt(record, valuePath);
  if (value === null || value === undefined) return null;
  const parent = valueAt(record, valuePath.slice(0, -1));
  return writeCell(value, { field, language, sign, siblings: isObject(parent) ? parent : {}, names });
}

interface CellContext<K extends FieldKind = FieldKind> {
  field: FieldOf<K>;
  language: ExportColumn['language'];
  sign: Sign;
  siblings: Readonly<Record<string, unknown>>;
  names: Names;
}
type CellWriter<K extends FieldKind = FieldKind> = (value: unknown, context: CellContext<K>) => Cell;

const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function writeCell<K extends FieldKind>(value: unknown, context: CellContext<K>): Cell {
  const writer: CellWriter<K> | undefined = writers[context.field.kind];
  if (writer) return writer(value, context);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

const inLanguage = (text: unknown, { language }: Pick<CellContext, 'language'>) =>
  String((language ? valueAt(text, [language]) : null) ?? '');

const writers: { [K in FieldKind]?: CellWriter<K> } = {
  localizedText: inLanguage,
  localizedTexts: (texts, context) =>
    toArray(texts)
      .map((text) => inLanguage(text, context))
      .join('\n'),
  money: (minor, { field, sign, siblings }) =>
    amountCell(sign * Number(minor), field.currency ? String(siblings[field.currency]) : platformCurrency),
  rate: (bp) => rateCell(Number(bp)),
  date: (day) => dayCell(String(day)),
  instant: (instant) => instantCell(String(instant)),
  reference: (id, { field, names }) => nameOf(names, field.to, String(id)),
  references: (ids, { field, names }) =>
    toArray(ids)
      .map((id) => nameOf(names, field.to, String(id)))
      .join('; '),
  json: (value) => JSON.stringify(value),
};

function namingField({ fields }: Resource): string | undefined {
  return Object.entries(fields).find(
    ([, { kind, unique, required, readOnly }]) =>
      unique && required && !readOnly && (kind === 'slug' || kind === 'email' || kind === 'text'),
  )?.[0];
}

const nameOf = (names: Names, to: string, id: string) => names.get(to)?.get(id) ?? id;
const batchSize = 500;

async function loadNames(
  db: KyselyDb,
  { served }: Table,
  columns: readonly FileColumn[],
  records: readonly ApiRecord[],
  viewer: Viewer,
): Promise<Names> {
  const idsByResource = new Map<string, Set<string>>();
  for (const { column } of columns) {
    const { path, field } = column;
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const ids = idsByResource.get(field.to) ?? new Set();
    idsByResource.set(field.to, ids);
    for (const record of records)
      for (const id of [valueAt(record, path.split('.'))].flat()) if (typeof id === 'string') ids.add(id);
  }
  const names = new Map<string, Map<string, string>>();
  for (const [to, ids] of idsByResource) {
    const target = served.get(to);
    const name = target && namingField(target.resource);
    if (!target || name === undefined || !mayRead(viewer.actor, target.resource)) continue;
    const nameById = new Map<string, string>();
    names.set(to, nameById);
    for (let from = 0; from < ids.size; from += batchSize) {
      const chunk = [...ids].slice(from, from + batchSize);
      for (const row of await untyped(db)
        .selectFrom(target.resource.table)
        .select(['id', name])
        .where((where) =>
          where.and([
            where('id', 'in', chunk),
            ...visibilityConditions(target, viewer).map((condition) => condition(where)),
          ]),
        )
        .execute())
        nameById.set(String(row['id']), String(row[name]));
    }
  }
  return names;
}
