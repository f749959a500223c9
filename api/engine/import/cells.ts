import { parseAmount, parseUnits } from '../../../contract/amounts';
import { platformCurrency } from '../../../contract/currencies';
import { type FieldKind, type FieldOf, initialOf } from '../../../contract/fields';
import type { Params, Violation } from '../../../contract/problems';
import type { ViolationCode } from '../../../contract/violationCodes';
import { unescapeFormulas } from '../../../contract/formulaEscaping';
import { languages, type Language } from '../../../contract/roles';
import { isObject, valueAt } from '../../../contract/values';
import type { ImportColumn } from '../../../contract/imports';
import type { Resource } from '../../../contract/resource';
import type { Body } from '../validate';

export type CellResult = { value: unknown } | { code: ViolationCode; params?: Params };

export interface CellContext {
  siblingText(name: string): string;
  find(to: string, text: string): FoundRecord;
}

export type FoundRecord = { id: string } | 'none' | 'several';

type CellReader<K extends FieldKind> = (text: string, field: FieldOf<K>, context: CellContext) => CellResult;

const asWritten = (text: string): CellResult => ({ value: text });

const readers: { [K in FieldKind]: CellReader<K> } = {
  text: asWritten,
  localizedText: asWritten,
  localizedTexts: (text) => ({
    value: text
      .replace(/[|\s]+$/, '')
      .split(text.includes('\n') ? '\n' : '|')
      .map((one) => one.trim()),
  }),
  slug: asWritten,
  color: asWritten,
  email: asWritten,
  phone: asWritten,
  url: asWritten,
  image: asWritten,
  secret: asWritten,
  boolean: parseBoolean,
  integer: parseInteger,
  money: (text, { currency }, context) => {
    const code = ((currency && context.siblingText(currency)) || platformCurrency).toUpperCase();
    const units = parseAmount(text, code);
    if (units === 'ambiguousNumber') return { code: units, params: { value: truncated(text) } };
    return typeof units === 'number' ? { value: units } : { code: 'malformed' };
  },
  rate: parseRate,
  choice: (text, { options }) => ({
    value: options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text,
  }),
  choices: (text, { options }) => ({
    value: splitReferences(text).map(
      (one) => options.find((option) => option.toLowerCase() === one.toLowerCase()) ?? one,
    ),
  }),
  date: (text) => ({ value: toIsoDate(text) }),
  reference: (text, { to }, { find }) => {
    const found = find(to, text);
    return typeof found === 'object' ? { value: found.id } : notFoundResult(found, text);
  },
  references: (text, { to }, { find }) => {
    const ids: string[] = [];
    for (const one of splitReferences(text)) {
      const found = find(to, one);
      if (typeof found !== 'object') return notFoundResult(found, one);
      ids.push(found.id);
    }
    return { value: ids };
  },
  instant: asWritten,
  group: asWritten,
  json: asWritten,
};

export function readCell<K extends FieldKind>(text: string, field: FieldOf<K>, context: CellContext): CellResult {
  const trimmed = field.kind === 'localizedTexts' ? text : text.trim();
  const reader: CellReader<K> = readers[field.kind];
  return reader(trimmed, field, context);
}

export function splitReferences(text: string): string[] {
  return splitTrimmed(text, /[;|\n]/);
}

function splitTrimmed(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((one) => one.trim())
    .filter(Boolean);
}

const yes = new Set(['sí', 'si', 's', 'yes', 'y', 'true', 'verdadero', '1']);
const no = new Set(['no', 'n', 'false', 'falso', '0']);

function parseBoolean(text: string): CellResult {
  const word = text.toLowerCase().normalize('NFC');
  return yes.has(word) || no.has(word) ? { value: yes.has(word) } : { code: 'malformed' };
}

function parseInteger(text: string): CellResult {
  const number = parseUnits(text, 0);
  return typeof number === 'number' ? { value: number } : { code: 'malformed' };
}

/** Matches three digits after a separator: they are too many decimals for a rate, or follow a thousands separator. */
const ambiguousRate = /^[-\u2212]?[1-9]\d{0,2}[.,]\d{3}$/;

function parseRate(text: string): CellResult {
  const number = text.replace(/\s*%$/, '');
  if (ambiguousRate.test(number)) return { code: 'ambiguousNumber', params: { value: truncated(text) } };
  const basisPoints = parseUnits(number, 2);
  return typeof basisPoints === 'number' ? { value: basisPoints } : { code: 'malformed' };
}

function toIsoDate(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

function notFoundResult(found: 'none' | 'several', text: string): CellResult {
  return { code: found === 'none' ? 'unmatched' : 'severalMatch', params: { value: truncated(text) } };
}

function truncated(text: string): string {
  return [...text].slice(0, 60).join('');
}

export interface ReadRow {
  body: Body;
  violations: Violation[];
}

/** Amounts are read in the currency of the row, else in that of the `stored` record that the row would change. */
export function readRow(
  resource: Resource,
  columns: readonly ImportColumn[],
  cells: readonly string[],
  find: CellContext['find'],
  stored?: Body,
): ReadRow {
  const texts = new Map(columns.map(({ path }, index) => [path, unescapeFormulas(cells[index] ?? '')]));
  const cellText = (name: string) => texts.get(name)?.trim() ?? '';
  const initialValue = (name: string) => {
    const field = resource.fields[name];
    return (
      field &&
      initialOf(
        field,
        field.initialBy ? { [field.initialBy.field]: cellText(field.initialBy.field).toUpperCase() } : {},
      )
    );
  };
  const context: CellContext = {
    find,
    siblingText: (name) => cellText(name) || String(stored?.[name] ?? initialValue(name) ?? ''),
  };
  const body: Record<string, unknown> = {};
  const violations: Violation[] = [];
  for (const { path, name, field } of columns) {
    const text = texts.get(path) ?? '';
    if (text.trim() === '') continue;
    const read = readCell(text, field, context);
    if ('code' in read) violations.push({ field: path, ...read });
    else setValue(body, name, path, read.value);
  }
  for (const { name, field } of columns) {
    if (field.kind === 'localizedTexts' && name in body) body[name] = pairLanguages(body[name]);
  }
  return { body, violations };
}

function setValue(body: Record<string, unknown>, name: string, path: string, value: unknown): void {
  if (path === name) body[name] = value;
  else body[name] = { ...(isObject(body[name]) && body[name]), [path.slice(name.length + 1)]: value };
}

/** Pairs the lines of the two languages by position: the first Spanish line with the first English line. */
function pairLanguages(lists: unknown): unknown {
  if (Array.isArray(lists)) return lists;
  const linesIn = (language: Language) => {
    const lines = valueAt(lists, [language]);
    return Array.isArray(lines) ? lines.map(String) : [];
  };
  const [es, en] = [linesIn('es'), linesIn('en')];
  return Array.from({ length: Math.max(es.length, en.length) }, (_, index) => ({
    es: es[index] ?? '',
    en: en[index] || null,
  }));
}

/** Adds the stored values of the languages and parts of a group that the row leaves empty. */
export function mergeStored(
  body: Body,
  stored: Readonly<Record<string, unknown>>,
  columns: readonly ImportColumn[],
  cells: readonly string[],
): Body {
  const isFilled = (path: string) => Boolean(cells[columns.findIndex((column) => column.path === path)]?.trim());
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const before = stored[name];
      if (Array.isArray(value) && Array.isArray(before)) {
        const emptyLanguages = languages.filter((language) => !isFilled(`${name}.${language}`));
        const isLocalized = columns.some((column) => column.name === name && column.field.kind === 'localizedTexts');
        if (!isLocalized || emptyLanguages.length === 0) return [name, value];
        return [
          name,
          value.map((line: unknown, index) => ({
            ...(isObject(line) && line),
            ...Object.fromEntries(
              emptyLanguages.map((language) => [language, valueAt(before, [String(index), language]) ?? null]),
            ),
          })),
        ];
      }
      return [name, isObject(value) && isObject(before) ? { ...before, ...value } : value];
    }),
  );
}
