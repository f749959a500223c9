import type { FieldKind, FieldOf } from '../../../contract/fields';
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
