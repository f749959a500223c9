import { instant, text, type Field, type Fields } from './fields';
import type { Resource } from './resource';
import type { Language } from './roles';
import { signOf, type Sign, type Total } from './totals';

export interface ExportColumn {
  path: string;
  name: string;
  field: Field;
  language?: Language;
  /** -1 for parts that a total subtracts, so that the exported parts add up to their total. */
  sign: Sign;
}

/** Returns the field that identifies a record in files: its first unique, required text, such as `slug` or `email`. */
export function keyFieldOf({ fields }: Resource): string | undefined {
  return Object.entries(fields).find(
    ([, { kind, unique, required, readOnly }]) =>
      unique && required && !readOnly && (kind === 'slug' || kind === 'email' || kind === 'text'),
  )?.[0];
}

const id = text();
const moment = instant();
const currency = text();

const toColumn = (name: string, field: Field): ExportColumn => ({ path: name, name, field, sign: 1 });

export function lineColumnsOf({ fileLines = {} }: Resource): ExportColumn[] {
  return Object.entries(fileLines).map(([name, field]) => toColumn(name, field));
}

/**
 * Returns the export columns of a resource in declaration order, without secrets. Adds `currency` if amounts lack it.
 */
export function exportColumnsOf({ fields, totals }: Resource): ExportColumn[] {
  const fieldColumns = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group'
      ? Object.entries(field.fields).flatMap(([key, inner]) => columnsOf(`${name}.${key}`, name, inner))
      : columnsOf(name, name, field, totals),
  );
  const hasCurrencyColumn = Object.hasOwn(fields, 'currency') || !hasPlatformCurrencyMoney(fields);
  return [
    toColumn('id', id),
    ...fieldColumns,
    ...(hasCurrencyColumn ? [] : [toColumn('currency', currency)]),
    toColumn('createdAt', moment),
    toColumn('updatedAt', moment),
    toColumn('archivedAt', moment),
  ];
}

function columnsOf(path: string, name: string, field: Field, totals?: readonly Total[]): ExportColumn[] {
  if (field.kind === 'secret') return [];
  if (field.kind !== 'localizedText' && field.kind !== 'localizedTexts')
    return [{ path, name, field, sign: signOf(totals, path) }];
  return (['es', 'en'] as const).map((language) => ({ path: `${path}.${language}`, name, field, language, sign: 1 }));
}

function hasPlatformCurrencyMoney(fields: Fields): boolean {
  return Object.values(fields).some(
    (field) =>
      (field.kind === 'money' && field.currency === undefined) ||
      (field.kind === 'group' && hasPlatformCurrencyMoney(field.fields)),
  );
}
