import { isObject, valueAt } from '../../contract/values';
import { decimalOf } from '../../contract/amounts';
import { decimalsOf, platformCurrency } from '../../contract/currencies';
import { formula, type ExportColumn } from '../../contract/exports';
import type { FieldKind, FieldOf } from '../../contract/fields';
import type { Resource } from '../../contract/resource';
import type { Sign } from '../../contract/totals';
import { untyped, type Queries } from '../db/database';
import type { ApiRecord } from './record';
import type { Table } from './table';

/** One column of a file: its path in the record and its title. */
export interface CsvColumn {
  column: ExportColumn;
  label: string;
}

/** A formatted number, which is never escaped as a formula. */
export interface NumberCell {
  bare: string;
}

/** Whole units of the last decimal: 1234 with two decimals is 12.34. */
export const decimalCell = (units: number, decimals: number): NumberCell => ({ bare: decimalOf(units, decimals) });

/** An amount as a plain decimal of its currency. */
export const amountCell = (minor: number, currency: string): NumberCell => decimalCell(minor, decimalsOf(currency));

/** How a file names referenced records, by resource and id. */
type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The byte order mark, without which spreadsheets do not read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** The lines of some records; the records they reference are loaded together. */
export async function csvLines(
  db: Queries,
  table: Table,
  columns: readonly CsvColumn[],
  records: readonly ApiRecord[],
): Promise<string> {
  const names = await namesOf(db, table, columns, records);
  return records.map((record) => csvLine(columns.map(({ column }) => cellValue(column, record, names)))).join('');
}

function cellValue({ path, field, language, sign }: ExportColumn, record: ApiRecord, names: Names): unknown {
  if (path === 'currency' && !Object.hasOwn(record, path)) return platformCurrency;
  const place = language ? path.split('.').slice(0, -1) : path.split('.');
  const value = valueAt(record, place);
  if (value === null || value === undefined) return null;
  const around = valueAt(record, place.slice(0, -1));
  return written(value, { field, language, sign, beside: isObject(around) ? around : {}, names });
}

interface CellContext<K extends FieldKind = FieldKind> {
  field: FieldOf<K>;
  language: ExportColumn['language'];
  sign: Sign;
  /** The other values of its record or group. */
  beside: Readonly<Record<string, unknown>>;
  names: Names;
}
type CellWriter<K extends FieldKind = FieldKind> = (value: unknown, place: CellContext<K>) => unknown;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A value as its kind writes it. */
function written<K extends FieldKind>(value: unknown, place: CellContext<K>): unknown {
  const writer: CellWriter<K> | undefined = writers[place.field.kind];
  return writer?.(value, place) ?? value;
}

const inLanguage = (text: unknown, { language }: Pick<CellContext, 'language'>) =>
  (language ? valueAt(text, [language]) : null) ?? '';

/** The kinds of field whose cells differ from the JSON; an import reads them back. */
const writers: { [K in FieldKind]?: CellWriter<K> } = {
  localizedText: inLanguage,
  localizedTexts: (texts, place) =>
    listOf(texts)
      .map((text) => inLanguage(text, place))
      .join('\n'),
  money: (minor, { field, sign, beside }) =>
    amountCell(sign * Number(minor), field.currency ? String(beside[field.currency]) : platformCurrency),
  /** Per cent. */
  rate: (bp) => decimalCell(Number(bp), 2),
  reference: (id, { field, names }) => nameOf(names, field.to, String(id)),
  references: (ids, { field, names }) =>
    listOf(ids)
      .map((id) => nameOf(names, field.to, String(id)))
      .join('; '),
  json: (value) => JSON.stringify(value),
};

/** The field by which a file names a record: the first that is unique and required, such as its slug or e-mail. */
function namingField({ fields }: Resource): string | undefined {
  return Object.entries(fields).find(
    ([, { kind, unique, required, readOnly }]) =>
      unique && required && !readOnly && (kind === 'slug' || kind === 'email' || kind === 'text'),
  )?.[0];
}

const nameOf = (names: Names, to: string, id: string) => names.get(to)?.get(id) ?? id;
const atOnce = 500;

async function namesOf(
  db: Queries,
  { served }: Table,
  columns: readonly CsvColumn[],
  records: readonly ApiRecord[],
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
    const target = served.get(to)?.resource;
    const name = target && namingField(target);
    if (!target || name === undefined) continue;
    const known = new Map<string, string>();
    names.set(to, known);
    for (let from = 0; from < ids.size; from += atOnce) {
      const some = [...ids].slice(from, from + atOnce);
      for (const row of await untyped(db)
        .selectFrom(target.table)
        .select(['id', name])
        .where('id', 'in', some)
        .execute())
        known.set(String(row['id']), String(row[name]));
    }
  }
  return names;
}

/** Escapes a cell (RFC 4180). A text that a spreadsheet would run as a formula gets a leading `'`, which an import removes. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object' && 'bare' in value) return String(value.bare);
  if (typeof value !== 'string') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
