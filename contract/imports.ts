import type { Field } from './fields';
import type { Params, ProblemCode, Violation } from './problems';
import { writesOf, type Resource } from './resource';

/** So many rows a request brings at most. */
export const mostRowsAtOnce = 200;

/** What one cell of a file fills: a field, one language of it (`name.es`), or one field of a group (`bank.holder`). */
export interface ImportColumn {
  path: string;
  /** The field the resource declares. */
  name: string;
  /** The field the cell is read as: of a group, the inner one. */
  field: Field;
  /** A row without it is refused. */
  required: boolean;
}

/** What becomes, or would become, of one row. */
export type ImportResult =
  | { row: number; verdict: 'create' }
  | { row: number; verdict: 'created' | 'already'; id: string }
  | { row: number; verdict: 'refused'; code: ProblemCode; params?: Params; violations?: Violation[] };

export function isImported(resource: Resource): boolean {
  return writesOf(resource).create && resource.imports !== false;
}

/** Everything a file can say of a new record, in the order of the declaration; a picture is no text. */
export function importColumns(resource: Resource): ImportColumn[] {
  return Object.entries(resource.fields).flatMap(([name, field]): ImportColumn[] => {
    const required = field.required && field.initial === undefined;
    if (field.readOnly || field.kind === 'image' || field.kind === 'instant' || field.kind === 'json') return [];
    if (field.kind === 'group')
      return Object.entries(field.fields).flatMap(([key, inner]) =>
        inner.readOnly ? [] : [{ path: `${name}.${key}`, name, field: inner, required: false }],
      );
    if (field.kind === 'localizedText' || field.kind === 'localizedTexts') {
      return [
        { path: `${name}.es`, name, field, required },
        { path: `${name}.en`, name, field, required: false },
      ];
    }
    return [{ path: name, name, field, required }];
  });
}
