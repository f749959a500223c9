import type { ComponentType } from 'react';
import type { Field, FieldKind, FieldOf, FieldValues, Section } from '../../../contract/fields';
import type { Language } from '../../../contract/roles';
import type { ResourceText } from '../resourceText';

export type Values = Readonly<Record<string, unknown>>;

export interface FieldContext<K extends FieldKind> {
  resource: string;
  /** Name in the declaration; `bank.holder` for a field in a group. */
  name: string;
  field: FieldOf<K>;
  /** Other values of the record or group, such as the currency of an amount. */
  siblings: Values;
}

export interface CellProps<K extends FieldKind> extends FieldContext<K> {
  value: FieldValues[K] | null;
}

/** One input of a field: `name.es`, `bank.holder`. */
export interface Part {
  source: string;
  language?: Language;
  of?: { name: string; field: Field };
}

export interface FieldDisplay<K extends FieldKind> {
  Cell: ComponentType<CellProps<K>>;
  /** Mark beside a record's title in a list: a missing translation. */
  TitleBadge?: ComponentType<CellProps<K>>;
  /** Returns the value as plain text; empty if there is no value. */
  text: (value: FieldValues[K] | null, resourceText: ResourceText, context: FieldContext<K>) => string;
  /** Renders plain text that has to be fetched: the title of a referenced record. */
  AsyncText?: ComponentType<CellProps<K>>;
  /** A number: right-aligned, and the bounds in violations are formatted like its values. */
  isNumber?: true;
  parts: (name: string, field: FieldOf<K>) => readonly Part[];
  /** Converts the form's value to the one sent; `undefined` is omitted. Defaults to the value itself. */
  serialize?: (value: unknown, field: FieldOf<K>) => unknown;
  /** Sort key of a list when this column's header is clicked. */
  sortBy: (name: string, language: Language) => string;
  section: Section;
  /** Places the filter last: it compares the whole value, while the search matches parts of it. */
  filtersLast: boolean;
}

export interface InputProps<K extends FieldKind> {
  resource: string;
  name: string;
  field: FieldOf<K>;
  /** The form path of the record's title, from which a slug is proposed and with which a color is previewed. */
  titleSource: string;
  /** The stored record; `null` for a new one. The slug of a stored record is not proposed again. */
  record: Values | null;
}

/** The part of a list's filter for one field: `{ active: true }`, `{ 'price_gte': 10 }`. */
export type FilterPart = Readonly<Record<string, unknown>>;

export interface FilterProps<K extends FieldKind> {
  resource: string;
  name: string;
  field: FieldOf<K>;
  value: FilterPart;
  /** A key set to `undefined` is removed from the filter. */
  onChange: (part: FilterPart) => void;
}

export interface FieldEditor<K extends FieldKind> {
  Input: ComponentType<InputProps<K>>;
  Filter: ComponentType<FilterProps<K>>;
  /** Whether the input spans both columns of a form. */
  isWide?: (field: FieldOf<K>) => boolean;
}

/** Returns the filter keys a field may have in a list, whatever its kind. */
export function filterKeys(name: string): readonly string[] {
  return ['', '_gte', '_lte', '_neq', '_within', '.es', '.en'].map((suffix) => `${name}${suffix}`);
}

export const singlePart = (name: string): readonly Part[] => [{ source: name }];
export const sortByName = (name: string): string => name;

/** Returns the full name of a sibling field: for `bank.accountNumber`, `bank.accountLast4`. */
export function siblingName(name: string, other: string): string {
  return [...name.split('.').slice(0, -1), other].join('.');
}
