import type { ComponentType } from 'react';
import type { FieldKind, FieldOf, FieldValues, Section } from '../../../api/contract/fields';
import type { Language } from '../../../api/contract/roles';
import type { Words } from '../words';

export interface CellProps<K extends FieldKind> {
  resource: string;
  /** The field's name in the declaration. */
  name: string;
  field: FieldOf<K>;
  value: FieldValues[K] | null;
}

/** One place of a field that a person writes on its own: `name.es`. */
export interface Part {
  source: string;
  language?: Language;
}

/** How a kind of field is read: in a table, a card, a comparison, a sentence. */
export interface Reading<K extends FieldKind> {
  Cell: ComponentType<CellProps<K>>;
  /** What stands beside a record's name in a list: a missing translation. */
  Mark?: ComponentType<CellProps<K>>;
  /** In plain words; empty for nothing. */
  text: (value: FieldValues[K] | null, words: Words, of: { resource: string; name: string }) => string;
  /** Numbers stand at the end of their column. */
  align?: 'end';
  parts: (name: string) => readonly Part[];
  /** What a list sorts by under this column's head. */
  sortBy: (name: string, language: Language) => string;
  /** Which part of the form it stands in. */
  section: Section;
}


export interface InputProps<K extends FieldKind> {
  resource: string;
  name: string;
  field: FieldOf<K>;
  /** Where the form holds the record's own name: what a slug is proposed from, what a colour is tried on. */
  titleSource: string;
  /** The record exists already: what others may point at is not proposed anew. */
  existing: boolean;
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
export interface Writing<K extends FieldKind> {
  Input: ComponentType<InputProps<K>>;
  Filter: ComponentType<FilterProps<K>>;
}

/** The keys a field may have in a list's filter, whatever its kind. */
export function filterKeys(name: string): readonly string[] {
  return ['', '_gte', '_lte', '.es', '.en'].map((suffix) => `${name}${suffix}`);
}

export const onePart = (name: string): readonly Part[] => [{ source: name }];
export const byName = (name: string): string => name;
