import type { Field, FieldKind } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import { isObject } from '../../../contract/values';
import { same, type FormValues } from '../form/values';
import type { AnyRecord } from '../record';

/** Not among them: pictures, secrets, groups and lists of texts, which belong to one record. */
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
 * The fields that can be changed in many records at once, by their declaration. Left out is what tells one record from
 * another (its title, a unique or personal value, `inBulk: false`), what is fixed, and what depends on
 * another field or has others depend on it, such as the currency of an amount.
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

/** What is done to a field: it gets the value, some more or fewer of several, or nothing. */
export type EditMode = 'set' | 'add' | 'remove' | 'empty';

export function modesOf({ kind, required }: Field): EditMode[] {
  const of: EditMode[] = kind === 'references' || kind === 'choices' ? ['add', 'remove', 'set'] : ['set'];
  return required ? of : [...of, 'empty'];
}

export interface Edit {
  name: string;
  mode: EditMode;
  /** As it is sent; of `empty` none. */
  value: unknown;
}

/** Whether nothing was typed or picked. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every(isBlank);
}

/** The fields of a record that the edits change, with their new values: the body of its `PUT`. */
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
