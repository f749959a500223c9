import type { ComponentType } from 'react';
import type { Field, FieldKind, FieldOf, FieldValues, Section } from '../../../contract/fields';
import type { Language } from '../../../contract/roles';
import type { Words } from '../words';

export type Values = Readonly<Record<string, unknown>>;

/** A field and its surroundings. */
export interface FieldContext<K extends FieldKind> {
  resource: string;
  /** The field's name in the declaration; of a field in a group, `bank.holder`. */
  name: string;
  field: FieldOf<K>;
  /** The other values of the record or group, such as the currency of an amount. */
  beside: Values;
}

export interface CellProps<K extends FieldKind> extends FieldContext<K> {
  value: FieldValues[K] | null;
}

/** One input of a field: `name.es`, `bank.holder`. */
export interface Part {
  source: string;
  language?: Language;
  /** The field it belongs to, if that is inside a group. */
  of?: { name: string; field: Field };
}

/** How a kind of field is shown: in a table, a card, a comparison, a sentence. */
export interface FieldDisplay<K extends FieldKind> {
  Cell: ComponentType<CellProps<K>>;
  /** A mark beside a record's title in a list: a missing translation. */
  Mark?: ComponentType<CellProps<K>>;
  /** As plain text; empty if there is no value. */
  text: (value: FieldValues[K] | null, words: Words, place: FieldContext<K>) => string;
  /** As plain text that has to be fetched: the title of a referenced record. */
  Plain?: ComponentType<CellProps<K>>;
  /** A number: right-aligned, and the bounds in violations are formatted like its values. */
  isNumber?: true;
  parts: (name: string, field: FieldOf<K>) => readonly Part[];
  /** Converts the form's value to the one to send; `undefined` is not sent. By default the same. */
  sent?: (value: unknown, field: FieldOf<K>) => unknown;
  /** What a list sorts by when this column's header is clicked. */
  sortBy: (name: string, language: Language) => string;
  /** Its section of the form. */
  section: Section;
  /** Its filter compares the whole value, while the search finds a part of it: it comes last among the filters. */
  filtersLast: boolean;
}

export interface InputProps<K extends FieldKind> {
  resource: string;
  /** Its path in the form. */
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

/** How a kind of field is edited, in forms and in filters. */
export interface FieldEditor<K extends FieldKind> {
  Input: ComponentType<InputProps<K>>;
  Filter: ComponentType<FilterProps<K>>;
  /** Takes both columns of a form. */
  isWide?: (field: FieldOf<K>) => boolean;
}

/** The keys a field may have in a list's filter, whatever its kind. */
export function filterKeys(name: string): readonly string[] {
  return ['', '_gte', '_lte', '_neq', '_within', '.es', '.en'].map((suffix) => `${name}${suffix}`);
}

export const onePart = (name: string): readonly Part[] => [{ source: name }];
export const byName = (name: string): string => name;

/** The full name of a field beside another: beside `bank.accountNumber`, `bank.accountLast4`. */
export function besideName(name: string, other: string): string {
  return [...name.split('.').slice(0, -1), other].join('.');
}
