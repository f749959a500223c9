import { useMemo } from 'react';
import type { Field, FieldKind } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import type { FormValues } from '../form/formValues';
import { isEqual } from '../compareValues';
import type { AnyRecord } from '../record';
import { useIsPermitted, useIsOperationPermitted } from '../../session/useMayDo';
import { useDeclaredResources } from '../resourceScreens';
import { useResource } from '../contexts';

/** Excludes images, secrets, groups and lists of texts, because their values belong to one record. */
const bulkEditableKinds: ReadonlySet<FieldKind> = new Set<FieldKind>([
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
 * Returns the fields that can be edited in many records at once. Excludes identifying fields (title, unique, personal),
 * fields with `inBulk: false`, read-only, immutable and `frozenOnceUsed` fields, and fields that depend on each other,
 * such as an amount and its currency.
 */
export function bulkFieldsOf({ fields, title }: Resource): [name: string, field: Field][] {
  const controllingFields = new Set(
    Object.values(fields).flatMap((field) => [
      field.initialBy?.field,
      field.varies?.by,
      field.kind === 'money' ? field.currency : undefined,
    ]),
  );
  return Object.entries(fields).filter(
    ([name, field]) =>
      bulkEditableKinds.has(field.kind) &&
      name !== title &&
      !controllingFields.has(name) &&
      !(field.initialBy || field.varies) &&
      !(field.readOnly || field.immutable || field.frozenOnceUsed) &&
      !(field.unique || field.personal || field.inBulk === false),
  );
}

export type EditMode = 'set' | 'add' | 'remove' | 'empty';

export function editModesOf({ kind, required }: Field): EditMode[] {
  const modes: EditMode[] = kind === 'references' || kind === 'choices' ? ['add', 'remove', 'set'] : ['set'];
  return required ? modes : [...modes, 'empty'];
}

export interface FieldEdit {
  name: string;
  mode: EditMode;
  value: unknown;
}

/** Returns the body of a record's `PUT`: only the fields whose values the edits change. */
export function changedValues(edits: readonly FieldEdit[], record: AnyRecord): FormValues {
  return Object.fromEntries(
    edits.flatMap((edit) => {
      const currentValue = record[edit.name];
      const value = applyEdit(edit, currentValue);
      return isEqual(value, currentValue) ? [] : [[edit.name, value]];
    }),
  );
}

function applyEdit({ mode, value }: FieldEdit, currentValue: unknown): unknown {
  if (mode === 'empty') return null;
  if (mode === 'set') return value;
  const currentItems: unknown[] = Array.isArray(currentValue) ? currentValue : [];
  const requestedItems = new Set<unknown>(Array.isArray(value) ? value : []);
  if (mode === 'remove') return currentItems.filter((one) => !requestedItems.has(one));
  return [...currentItems, ...[...requestedItems].filter((one) => !currentItems.includes(one))];
}

export function useBulkFields(): [name: string, field: Field][] {
  const resource = useResource();
  const isPermitted = useIsPermitted();
  const mayDo = useIsOperationPermitted();
  const declaredResources = useDeclaredResources();
  return useMemo(() => {
    const isPickable = (field: Field) => {
      if (field.kind !== 'reference' && field.kind !== 'references') return true;
      const target = declaredResources.find(({ name }) => name === field.to);
      return target !== undefined && mayDo(target, 'read');
    };
    return bulkFieldsOf(resource).filter(([, field]) => isPermitted(field.permitted, 'writes') && isPickable(field));
  }, [resource, isPermitted, mayDo, declaredResources]);
}
