import { isObject, valueAt } from '../../contract/values';
import { ledgerAccounts } from '../../contract/money/ledger';
import { auditEvents } from '../../contract/people/auditEvents';
import { currencies, platformCurrency } from '../../contract/currencies';
import type { ExportColumn } from '../../contract/exports';
import type { Field, FieldKind, FieldOf } from '../../contract/fields';
import type { Resource } from '../../contract/resource';
import type { Sign } from '../../contract/totals';
import type { KyselyDb } from '../db/database';
import type { ApiRecord } from '../engine/record';
import type { Table } from '../engine/table';
import type { Viewer } from '../engine/writeContext';
import type { Format } from './xlsx';
import { amountCell, dayCell, instantCell, rateCell, wallClockCell, type Cell } from './cell';
import { alternativesOf, loadNames, type Names, type Wording } from './recordNames';
import type { Translate } from './translate';

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

export async function readRecordCells(
  db: KyselyDb,
  table: Table,
  columns: readonly FileColumn[],
  records: readonly ApiRecord[],
  viewer: Viewer,
  wording?: Wording,
): Promise<Cell[][]> {
  const names = await loadNames(
    db,
    table,
    columns.map(({ column }) => column),
    records,
    viewer,
    wording,
  );
  const toWords = wording && toWordsOf(table.resource, wording, viewer);
  const alternativeName = (column: ExportColumn, record: ApiRecord): Cell => {
    const found = alternativesOf(table.resource, column).find(({ name }) => typeof record[name] === 'string');
    if (found) return names.get(found.to)?.get(String(record[found.name])) ?? null;
    const { field } = column;
    return field.kind === 'reference' && field.orElse && wording ? wording.translate(field.orElse.text) : null;
  };
  return records.map((record) =>
    columns.map(
      ({ column }) => cellValue(column, record, names, toWords) ?? (wording ? alternativeName(column, record) : null),
    ),
  );
}

interface ToWords {
  translate: Translate;
  timeZone: string;
  valueText: (path: string, value: unknown) => string;
  actionText: (resource: unknown, action: unknown) => string;
}

function toWordsOf({ name }: Resource, { translate }: Wording, { timeZone }: Viewer): ToWords {
  const lookup = (resource: string, key: string) =>
    translate(`resources.${resource}.${key}`) || translate(`resources.record.${key}`);
  const actionKey = name === auditEvents.name ? 'past' : 'label';
  return {
    translate,
    timeZone,
    valueText: (path, value) => lookup(name, `values.${path}.${String(value)}`),
    actionText: (resource, action) => lookup(String(resource), `actions.${String(action)}.${actionKey}`),
  };
}

function cellValue(
  { path, field, language, sign }: ExportColumn,
  record: ApiRecord,
  names: Names,
  toWords: ToWords | undefined,
): Cell {
  if (path === 'currency' && !Object.hasOwn(record, path)) return platformCurrency;
  const valuePath = language ? path.split('.').slice(0, -1) : path.split('.');
  const value = valueAt(record, valuePath);
  if (value === null || value === undefined) return null;
  const parent = valueAt(record, valuePath.slice(0, -1));
  const text = toWords && valueInWords(value, path, field, record, names, toWords);
  if (text !== undefined) return text;
  return writeCell(value, { field, language, sign, siblings: isObject(parent) ? parent : {}, names });
}

/** Returns `undefined` for values that are the same in every language. */
function valueInWords(
  value: unknown,
  path: string,
  field: Field,
  record: ApiRecord,
  names: Names,
  { translate, timeZone, valueText, actionText }: ToWords,
): Cell | undefined {
  switch (field.kind) {
    case 'boolean':
      return valueText(path, value) || translate(value === true ? 'list.yes' : 'list.no');
    case 'choice': {
      if (isCurrency(field.options)) return undefined;
      const sourceName = path === 'sourceType' ? names.get(String(value))?.get(String(record['sourceId'])) : undefined;
      return [valueText(path, value), sourceName].filter(Boolean).join(' ') || undefined;
    }
    case 'choices':
      return toArray(value)
        .map((option) => (isCurrency(field.options) ? '' : valueText(path, option)) || String(option))
        .join('; ');
    case 'instant':
      return wallClockCell(String(value), timeZone);
    case 'text':
      if ('resourceName' in field && field.resourceName)
        return plural(translate(`resources.${String(value)}.name`)) || undefined;
      if (path === 'code') return names.get(ledgerAccounts.name)?.get(record.id);
      return path === 'action' ? actionText(record['resource'], value) || undefined : undefined;
    default:
      return undefined;
  }
}

/** Currencies stay codes, which spreadsheets and imports understand in every language. */
const isCurrency = (options: readonly string[]) =>
  options.every((option) => currencies.some((currency) => currency === option));

const plural = (text: string) => text.split(' |||| ').at(-1) ?? '';

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

const nameOf = (names: Names, to: string, id: string) => names.get(to)?.get(id) ?? id;
