import type { Field, FieldKind, FieldOf, FieldValues, LocalizedText } from '../contract/fields';
import type { Row, SqlValue } from '../db/database';
import { orderKey, words } from './folding';

export interface Column {
  name: string;
  type: 'text' | 'integer';
  /** Shares no value with another row. */
  unique: boolean;
  /** What rows have that are older than the column. */
  initial: SqlValue;
}

/** Something a filter or a sort can name: a field, or one language of it (`name.es`). */
export interface Path {
  name: string;
  column: string;
  /** The column that gives the order; text is ordered by its folded form. */
  order: string;
  nullable: boolean;
  filter: boolean;
  sort: boolean;
  /** Has an order a filter can cut: `_gte`, `_lte`. */
  ranged: boolean;
  /** What a filter's value is in the column; `undefined` when it cannot be one. */
  operand(value: unknown): SqlValue | undefined;
  /** The same in the order column. */
  bound(value: unknown): SqlValue | undefined;
}

/** How one field stands in its table. */
export interface Stored {
  columns: Column[];
  paths: Path[];
  /** From a value the field's schema let through. */
  encode(value: unknown): Row;
  decode(row: Row): unknown;
  /** What the search `q` finds it by. */
  words(value: unknown): string[];
}

type Storage<K extends FieldKind> = (name: string, field: FieldOf<K>) => Stored;

/** Neither database keeps U+0000 or half a character: such text is nowhere, and must not reach one. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Cs}/u.test(text);
}

function textOperand(value: unknown): SqlValue | undefined {
  return typeof value === 'string' && isStorable(value) ? value : undefined;
}

function integerOperand(value: unknown): SqlValue | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

function booleanOperand(value: unknown): SqlValue | undefined {
  return typeof value === 'boolean' ? Number(value) : undefined;
}

function emptyAsNull(text: unknown): string | null {
  return typeof text === 'string' && text !== '' ? text : null;
}

/** One text in one column and, where it is ordered, its folded form in a second one. */
function textColumns(name: string, path: string, field: Field, unique: boolean, initial: SqlValue, nullable: boolean) {
  const ordered = field.filter || field.sort;
  const order = `${name}_order`;
  const foldedOf = (text: string | null) => (text === null ? '' : orderKey(text));
  return {
    columns: [
      { name, type: 'text', unique, initial },
      ...(ordered ? [{ name: order, type: 'text', unique: false, initial: foldedOf(emptyAsNull(initial)) } as const] : []),
    ] satisfies Column[] as Column[],
    path: {
      name: path,
      column: name,
      order: ordered ? order : name,
      nullable,
      filter: field.filter,
      sort: field.sort,
      ranged: true,
      operand: textOperand,
      bound: (value) => (textOperand(value) === undefined ? undefined : orderKey(value as string)),
    } satisfies Path as Path,
    encode: (text: string | null): Row => ({ [name]: text, ...(ordered && { [order]: foldedOf(text) }) }),
  };
}

/** A value that is its own column and its own order. */
function plainColumn(name: string, field: Field, type: Column['type'], ranged: boolean, operand: Path['operand']) {
  const initial = operand(field.initial) ?? (field.required && type === 'integer' ? 0 : null);
  return {
    columns: [{ name, type, unique: field.unique, initial }] satisfies Column[] as Column[],
    paths: [
      { name, column: name, order: name, nullable: !field.required, filter: field.filter, sort: field.sort, ranged, operand, bound: operand },
    ] satisfies Path[] as Path[],
  };
}

const ascii = (name: string, field: FieldOf<'slug'> | FieldOf<'color'>): Stored => ({
  ...plainColumn(name, field, 'text', true, textOperand),
  encode: (value) => ({ [name]: emptyAsNull(value) }),
  decode: (row) => row[name] ?? null,
  words: (value) => (typeof value === 'string' ? words(value) : []),
});

const storages: { [K in FieldKind]: Storage<K> } = {
  text(name, field) {
    const { columns, path, encode } = textColumns(name, name, field, field.unique, textOperand(field.initial) ?? null, !field.required);
    return {
      columns,
      paths: [path],
      encode: (value) => encode(emptyAsNull(value)),
      decode: (row) => row[name] ?? null,
      words: (value) => (typeof value === 'string' ? words(value) : []),
    };
  },

  localizedText(name, field) {
    const initial = field.initial as LocalizedText | undefined;
    const es = textColumns(`${name}_es`, `${name}.es`, field, field.unique, textOperand(initial?.es) ?? null, !field.required);
    const en = textColumns(`${name}_en`, `${name}.en`, field, false, textOperand(initial?.en) ?? null, true);
    return {
      columns: [...es.columns, ...en.columns],
      paths: [es.path, en.path],
      encode(value) {
        const texts = value as FieldValues['localizedText'] | null;
        return { ...es.encode(emptyAsNull(texts?.es)), ...en.encode(emptyAsNull(texts?.en)) };
      },
      decode(row) {
        const texts = { es: row[`${name}_es`] ?? null, en: row[`${name}_en`] ?? null };
        return texts.es === null && texts.en === null && !field.required ? null : texts;
      },
      words(value) {
        const texts = value as FieldValues['localizedText'] | null;
        return texts ? words(`${texts.es ?? ''} ${texts.en ?? ''}`) : [];
      },
    };
  },

  slug: ascii,
  color: ascii,

  boolean: (name, field) => ({
    ...plainColumn(name, field, 'integer', false, booleanOperand),
    encode: (value) => ({ [name]: Number(value) }),
    decode: (row) => row[name] === 1,
    words: () => [],
  }),

  integer: (name, field) => ({
    ...plainColumn(name, field, 'integer', true, integerOperand),
    encode: (value) => ({ [name]: (value as number | null | undefined) ?? null }),
    decode: (row) => row[name] ?? null,
    words: (value) => (typeof value === 'number' ? [String(value)] : []),
  }),
};

/** How `field` is stored: its columns, what can be asked of them, and the way in and out. */
export function storageOf(name: string, field: Field): Stored {
  return (storages[field.kind] as Storage<FieldKind>)(name, field);
}
