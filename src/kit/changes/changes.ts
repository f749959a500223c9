import { isObject } from '../../../contract/values';
import type { Field } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import type { Language } from '../../../contract/roles';
import { displayOf } from '../kinds/displays';
import { carried } from '../record';

/** What a record said at one time; `null`: there was none. */
export type Snapshot = Readonly<Record<string, unknown>> | null;

/** One place of a record that is not what it was. Nothing is `null` on both sides. */
export interface Change {
  /** `name.es`, `bank.holder`. */
  source: string;
  /** The declared field, or the group it stands in; a field that is declared no more is its own name. */
  name: string;
  /** The field inside its group. */
  inner?: string;
  language?: Language | undefined;
  /** `null`: an older or newer version of the console knew it. */
  field: Field | null;
  before: unknown;
  after: unknown;
  /** What stood beside it: the currency of an amount. Not there for what is declared no more. */
  beside?: { before: Snapshot; after: Snapshot };
}

/**
 * What differs between two pictures of a record, in the order of its declaration: each language of
 * a text and each field of a group by itself, then whatever is no longer declared.
 */
export function changesOf(resource: Resource | undefined, before: Snapshot, after: Snapshot): Change[] {
  const declared = Object.entries(resource?.fields ?? {});
  const known = new Set(declared.map(([name]) => name));
  const others = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !known.has(name) && !carried.has(name),
  );
  return [
    ...declared.flatMap(([name, field]) => within(name, field, before, after)),
    ...others.map((name): Change => ({
      source: name,
      name,
      field: null,
      before: before?.[name] ?? null,
      after: after?.[name] ?? null,
    })),
  ].filter((change) => !same(change.before, change.after));
}

function within(name: string, field: Field, earlier: Snapshot, later: Snapshot): Change[] {
  const [before, after] = [earlier?.[name], later?.[name]];
  if (field.kind === 'group') {
    return Object.entries(field.fields).map(([inner, one]) => ({
      source: `${name}.${inner}`,
      name,
      inner,
      field: one,
      before: at(before, inner),
      after: at(after, inner),
      beside: { before: snapshotIn(before), after: snapshotIn(after) },
    }));
  }
  return displayOf(field)
    .parts(name, field)
    .map(({ source, language }): Change => {
      const [key] = source.split('.').slice(1);
      const part = (value: unknown) => (key === undefined ? value : at(value, key)) ?? null;
      return {
        source,
        name,
        language,
        field,
        before: part(before),
        after: part(after),
        beside: { before: earlier, after: later },
      };
    });
}

const snapshotIn = (value: unknown): Snapshot => (isObject(value) ? value : null);

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : null;
}

/** Whether a person would look for it: not what the act, its time and its reason say already, nor what is no longer declared. */
export function isPlain({ field }: Change): boolean {
  return field !== null && !(field.readOnly && (field.column === 'never' || field.kind === 'instant'));
}

/** An absent value, an empty text, an empty list and `null` are one nothing. */
function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function same(one: unknown, other: unknown): boolean {
  if (one === other || (isNothing(one) && isNothing(other))) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Array.isArray(one) === Array.isArray(other) && keys.every((key) => same(at(one, key), at(other, key)));
}
