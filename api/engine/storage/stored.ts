import type { FieldKind, FieldOf } from '../../../contract/fields';
import type { Row, SqlValue } from '../../db/database';

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
  /** Its values are kept in `links`, any number of them a record: the column itself cannot be asked. */
  linked?: boolean;
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

export type Storage<K extends FieldKind> = (name: string, field: FieldOf<K>) => Stored;
