import type { ComponentType } from 'react';
import type { Field, FieldKind, FieldOf, FieldValues, Section } from '../../../contract/fields';
import type { Language } from '../../../contract/roles';
import type { ResourceText } from '../resourceText';
import { valueAt as valueAtPath } from '../../../contract/values';

export type Values = Readonly<Record<string, unknown>>;

export interface FieldContext<K extends FieldKind> {
  resource: string;
  /** Declared name, such as `bank.holder` in a group. */
  name: string;
  field: FieldOf<K>;
  /** Other values of the record or group, such as the currency of an amount. */
  siblings: Values;
}

export interface CellProps<K extends FieldKind> extends FieldContext<K> {
  value: FieldValues[K] | null;
}

export interface Part {
  source: string;
  language?: Language;
  /** Field of a group to which the part belongs. */
  innerField?: { name: string; field: Field };
}

export interface FieldDisplay<K extends FieldKind> {
  Cell: ComponentType<CellProps<K>>;
  TitleBadge?: ComponentType<CellProps<K>>;
  text: (value: FieldValues[K] | null, resourceText: ResourceText, context: FieldContext<K>) => string;
  AsyncText?: ComponentType<CellProps<K>>;
  isNumber?: true;
  parts: (name: string, field: FieldOf<K>) => readonly Part[];
  /**
   * Converts a value of the form to the value to send; `undefined` is omitted. By default the value is sent unchanged.
   */
  serialize?: (value: unknown, field: FieldOf<K>) => unknown;
  sortBy: (name: string, language: Language) => string;
  section: Section;
  /** Places the filter last, because it matches only whole values; the search also finds parts of them. */
  isFilterLast: boolean;
}

export interface InputProps<K extends FieldKind> {
  resource: string;
  name: string;
  field: FieldOf<K>;
  /** Form path of the record's title, used to propose a slug and to preview a color. */
  titleSource: string;
  /** `null` for a new record. The form proposes no new slug for a stored record. */
  record: Values | null;
}

export type FilterPart = Readonly<Record<string, unknown>>;

export interface FilterProps<K extends FieldKind> {
  resource: string;
  name: string;
  field: FieldOf<K>;
  value: FilterPart;
  onChange: (part: FilterPart) => void;
}

export interface FieldEditor<K extends FieldKind> {
  Input: ComponentType<InputProps<K>>;
  Filter: ComponentType<FilterProps<K>>;
  isWide?: (field: FieldOf<K>) => boolean;
}

export function filterKeys(name: string): readonly string[] {
  return ['', '_gte', '_lte', '_neq', '_within', '.es', '.en'].map((suffix) => `${name}${suffix}`);
}

export const singlePart = (name: string): readonly Part[] => [{ source: name }];
export const sortByName = (name: string): string => name;

/** Returns the name of a field in the same group: `bank.accountNumber`, `accountLast4` → `bank.accountLast4`. */
export function siblingName(name: string, other: string): string {
  return [...name.split('.').slice(0, -1), other].join('.');
}

export function valueAt(values: unknown, source: string): unknown {
  return valueAtPath(values, source.split('.'));
}
