import { isEqual, propertyAt } from '../compareValues';
import { isObject } from '../../../contract/values';
import type { Field } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import type { Language } from '../../../contract/roles';
import { displayOf } from '../kinds/displays';
import { recordMetaFields } from '../record';

export type Snapshot = Readonly<Record<string, unknown>> | null;

export interface Change {
  source: string;
  name: string;
  groupField?: string;
  language?: Language | undefined;
  /** `null` if this version of the console does not declare the field. */
  field: Field | null;
  before: unknown;
  after: unknown;
  siblings?: { before: Snapshot; after: Snapshot };
}

/**
 * Compares two snapshots of a record. Returns changes in declaration order, separately for each language of a text and
 * each field of a group; undeclared fields come last. Excludes ids.
 */
export function changesOf(resource: Resource | undefined, before: Snapshot, after: Snapshot): Change[] {
  const declaredFields = Object.entries(resource?.fields ?? {});
  const declaredNames = new Set(declaredFields.map(([name]) => name));
  const undeclaredNames = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !declaredNames.has(name) && !recordMetaFields.has(name),
  );
  return [
    ...declaredFields.flatMap(([name, field]) => fieldChanges(name, field, before, after)),
    ...undeclaredNames.map((name): Change => ({
      source: name,
      name,
      field: null,
      before: before?.[name] ?? null,
      after: after?.[name] ?? null,
    })),
  ].filter(({ field, before: earlier, after: later }) => !isId(field) && !isEqual(earlier, later));
}

const isId = (field: Field | null) => field?.kind === 'text' && field.id === true;

function fieldChanges(name: string, field: Field, earlier: Snapshot, later: Snapshot): Change[] {
  const [before, after] = [earlier?.[name], later?.[name]];
  if (field.kind === 'group') {
    return Object.entries(field.fields).map(([groupField, innerField]) => ({
      source: `${name}.${groupField}`,
      name,
      groupField,
      field: innerField,
      before: propertyAt(before, groupField),
      after: propertyAt(after, groupField),
      siblings: { before: snapshotIn(before), after: snapshotIn(after) },
    }));
  }
  return displayOf(field)
    .parts(name, field)
    .map(({ source, language }): Change => {
      const [key] = source.split('.').slice(1);
      const partOf = (value: unknown) => (key === undefined ? value : propertyAt(value, key)) ?? null;
      return {
        source,
        name,
        language,
        field,
        before: partOf(before),
        after: partOf(after),
        siblings: { before: earlier, after: later },
      };
    });
}

const snapshotIn = (value: unknown): Snapshot => (isObject(value) ? value : null);

/** Excludes undeclared fields, and read-only fields that repeat the action, its user, its time or its reason. */
export function isRelevantChange({ field }: Change): boolean {
  if (field === null) return false;
  const repeatsAction = field.column === 'never' || field.kind === 'instant' || (field.kind === 'text' && field.actor);
  return !(field.readOnly && repeatsAction);
}

/** Returns the relevant changes of an event; none of a new record, whose initial values are many. */
export function relevantChangesOf({ before }: { before: unknown }, changes: readonly Change[]): Change[] {
  return before === null ? [] : changes.filter(isRelevantChange);
}
