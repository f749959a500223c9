import { type FieldKind, type FieldOf, isDate } from '../../../contract/fields';
import type { Row, SqlValue } from '../../db/database';

export interface Column {
  name: string;
  type: 'text' | 'integer';
  unique: boolean;
  initial: SqlValue;
}

export interface Path {
  name: string;
  column: string;
  order: string;
  nullable: boolean;
  filter: boolean;
  sort: boolean;
  ranged: boolean;
  dated?: 'date' | 'instant';
  linked?: boolean;
  operand(value: unknown): SqlValue | undefined;
  bound(value: unknown): SqlValue | undefined;
}

/** Returns whether the sort column may be null. A folded column is never null: an empty text is stored as ''. */
export function isNullable({ nullable, order, column }: Path): boolean {
  return nullable && order === column;
}

export interface StoredField {
  columns: Column[];
  paths: Path[];
  encode(value: unknown): Row;
  decode(row: Row): unknown;
  searchWords(value: unknown): string[];
}

export type Storage<K extends FieldKind> = (name: string, field: FieldOf<K>) => StoredField;

export type Operand = (value: unknown) => SqlValue | undefined;

/** Returns whether a text can be used in a query: neither database can store U+0000 or lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Cs}/u.test(text);
}

export const textOperand: Operand = (value) => (typeof value === 'string' && isStorable(value) ? value : undefined);

export const integerOperand: Operand = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;

export const booleanOperand: Operand = (value) => (typeof value === 'boolean' ? Number(value) : undefined);

export const dateOperand: Operand = (value) => (typeof value === 'string' && isDate(value) ? value : undefined);

/** A malformed id is not an error: it matches no record. */
export const idOperand: Operand = (value) => (typeof value === 'string' ? (isStorable(value) ? value : '') : undefined);

/** Times are stored as `toISOString` writes them, so that they sort as text. */
export const instantOperand: Operand = (value) => {
  if (typeof value !== 'string') return undefined;
  const [, day] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.exec(value) ?? [];
  if (day === undefined || !isDate(day)) return undefined;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};

export function emptyAsNull(text: unknown): string | null {
  return typeof text === 'string' && text !== '' ? text : null;
}
