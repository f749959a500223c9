import type { FieldKind, FieldOf } from '../../../contract/fields';
import type { Row, SqlValue } from '../../db/database';

export interface Column {
  name: string;
  type: 'text' | 'integer';
  unique: boolean;
  /** Value for rows that are older than the column. */
  initial: SqlValue;
}

/** Something a filter or a sort can name: a field, or one language of it (`name.es`). */
export interface Path {
  name: string;
  column: string;
  /** The column to sort by; for text that of its folded form. */
  order: string;
  nullable: boolean;
  filter: boolean;
  sort: boolean;
  /** Supports `_gte` and `_lte`. */
  ranged: boolean;
  /** Supports `_within`. */
  dated?: 'date' | 'instant';
  /** Its values are in the table `links`, several per record; the column itself cannot be filtered. */
  linked?: boolean;
  /** Converts a filter's value to one of the column; `undefined` if it is invalid. */
  operand(value: unknown): SqlValue | undefined;
  /** The same for the sort column. */
  bound(value: unknown): SqlValue | undefined;
}

/** Whether the sort column may be null: the folded form of an empty text is ''. */
export function isNullable({ nullable, order, column }: Path): boolean {
  return nullable && order === column;
}

export interface StoredField {
  columns: Column[];
  paths: Path[];
  /** From a value that the field's schema has validated. */
  encode(value: unknown): Row;
  decode(row: Row): unknown;
  /** The words the search `q` finds it by. */
  words(value: unknown): string[];
}

export type Storage<K extends FieldKind> = (name: string, field: FieldOf<K>) => StoredField;
