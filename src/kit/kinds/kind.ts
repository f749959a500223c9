import type { ComponentType } from 'react';
import type { Field, FieldKind, FieldOf, FieldValues, Section } from '../../../contract/fields';
import type { Language } from '../../../contract/roles';
import type { Words } from '../words';

export type Values = Readonly<Record<string, unknown>>;

/** Where a value stands. */
export interface FieldContext<K extends FieldKind> {
  resource: string;
  /** The field's name in the declaration; of a field in a group, `bank.holder`. */
  name: string;
  field: FieldOf<K>;
  /** The values beside it: an amount has its currency there. */
  beside: Values;
}

export interface CellProps<K extends FieldKind> extends FieldContext<K> {
  value: FieldValues[K] | null;
}

/** One place of a field that a person writes on its own: `name.es`, `bank.holder`. */
export interface Part {
  source: string;
  language?: Language;
  /** What it is a part of, when that is a field in a group. */
  of?: { name: string; field: Field };
}

/** How a kind of field is read: in a table, a card, a comparison, a sentence. */
export interface FieldDisplay<K extends FieldKind> {
  Cell: ComponentType<CellProps<K>>;
  /** What stands beside a record's name in a list: a missing translation. */
  Mark?: ComponentType<CellProps<K>>;
  /** In plain words; empty for nothing. */
  text: (value: FieldValues[K] | null, words: Words, place: FieldContext<K>) => string;
  /** In plain words that have to be asked for: what the record an id points at is called. */
  Plain?: ComponentType<CellProps<K>>;
  /** A number: it stands at the end of its column, and its bounds are told as it is. */
  isNumber?: true;
  parts: (name: string, field: FieldOf<K>) => readonly Part[];
  /** What a form holds → what is sent; `undefined` is left out. The same unless said. */
  sent?: (value: unknown, field: FieldOf<K>) => unknown;
  /** What a list sorts by under this column's head. */
  sortBy: (name: string, language: Language) => string;
  /** Which part of the form it stands in. */
  section: Section;
  /** A filter of it compares the whole value, where the search finds a part: it stands last among the filters. */
  filtersLast: boolean;
}

export interface InputProps<K extends FieldKind> {
  resource: string;
  /** Where the form holds it. */
  name: string;
  field: FieldOf<K>;
  /** Where the form holds the record's own name: what a slug is proposed from, what a colour is tried on. */
  titleSource: string;
  /** The record as it is; `null` for a new one. What others may point at is not proposed anew. */
  record: Values | null;
}

/** The part of a list's filter that one field holds: `{ active: true }`, `{ 'price_gte': 10 }`. */
export type FilterPart = Readonly<Record<string, unknown>>;

export interface FilterProps<K extends FieldKind> {
  resource: string;
  name: string;
  field: FieldOf<K>;
  value: FilterPart;
  /** A key set to `undefined` is taken out of the filter. */
  onChange: (part: FilterPart) => void;
}

/** How a kind of field is written: in a form and in a list's filters. */
export interface FieldEditor<K extends FieldKind> {
  Input: ComponentType<InputProps<K>>;
  Filter: ComponentType<FilterProps<K>>;
  /** Takes the whole width of a form that has two columns. */
  isWide?: (field: FieldOf<K>) => boolean;
}

/** The keys a field may have in a list's filter, whatever its kind. */
export function filterKeys(name: string): readonly string[] {
  return ['', '_gte', '_lte', '.es', '.en'].map((suffix) => `${name}${suffix}`);
}

export const onePart = (name: string): readonly Part[] => [{ source: name }];
export const byName = (name: string): string => name;

/** The name of a field that stands beside another: beside `bank.accountNumber`, `bank.accountLast4`. */
export function besideName(name: string, other: string): string {
  return [...name.split('.').slice(0, -1), other].join('.');
}
