import type { Field, FieldKind } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import { isObject } from '../../../contract/values';
import { same, type FormValues } from '../form/values';
import type { AnyRecord } from '../record';

/** Kinds that can be edited in bulk. Images, secrets, groups and lists of texts belong to one record. */
const editable: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'text',
  'localizedText',
  'color',
  'email',
  'phone',
  'url',
  'boolean',
  'integer',
  'money',
  'rate',
  'choice',
  'choices',
  'date',
  'reference',
  'references',
]);

/**
 * Returns the fields that can be edited in many records at once. Excludes identifying fields (the title, unique or
 * personal values), `inBulk: false`, fixed fields, and fields that depend on another or that others depend on, such as
 * the currency of an amount.
 */
export function bulkFieldsOf({ fields, title }: Resource): [name: string, field: Field][] {
  const leading = new Set(
    Object.values(fields).flatMap((field) => [
      field.initialBy?.field,
      field.varies?.by,
      field.kind === 'money' ? field.currency : undefined,
    ]),
  );
  return Object.entries(fields).filter(
    ([name, field]) =>
      editable.has(field.kind) &&
      name !== title &&
      !leading.has(name) &&
      !(field.initialBy || field.varies) &&
      !(field.readOnly || field.immutable || field.frozenOnceUsed) &&
      !(field.unique || field.personal || field.inBulk === false),
  );
}

/** Edit mode: `set` replaces the value, `add` and `remove` change a field with several values, `empty` clears it. */
export type EditMode = 'set' | 'add' | 'remove' | 'empty';

export function modesOf({ kind, required }: Field): EditMode[] {
  const of: EditMode[] = kind === 'references' || kind === 'choices' ? ['add', 'remove', 'set'] : ['set'];
  return required ? of : [...of, 'empty'];
}

export interface Edit {
  name: string;
  mode: EditMode;
  /** The value as sent; unused for `empty`. */
  value: unknown;
}

export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every(isBlank);
}

/** Returns the fields of a record that the edits change, with their new values: the body of its `PUT`. */
export function changedBy(edits: readonly Edit[], record: AnyRecord): FormValues {
  return Object.fromEntries(
    edits.flatMap((edit) => {
      const held = record[edit.name];
      const value = valueAfter(edit, held);
      return same(value, held) || (isBlank(value) && isBlank(held)) ? [] : [[edit.name, value]];
    }),
  );
}

function valueAfter({ mode, value }: Edit, held: unknown): unknown {
  if (mode === 'empty') return null;
  if (mode === 'set') return value;
  const before: unknown[] = Array.isArray(held) ? held : [];
  const given = new Set<unknown>(Array.isArray(value) ? value : []);
  if (mode === 'remove') return before.filter((one) => !given.has(one));
  return [...before, ...[...given].filter((one) => !before.includes(one))];
}
