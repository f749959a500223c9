import type { FieldKind } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import { isObject, valueAt } from '../../../contract/values';
import { formPartsOf, setAt, type FormValues } from './formValues';

export interface Draft {
  /** Time in RFC 3339 format. */
  savedAt: string;
  values: FormValues;
  base: { version: number; values: FormValues } | null;
  /** Unsaved input of the page outside the form. */
  extraInput: string;
}

/** Excludes secrets. Also excludes files, because their addresses may open without a session. */
const isDraftable: Readonly<Record<FieldKind, boolean>> = {
  text: true,
  localizedText: true,
  localizedTexts: true,
  slug: true,
  color: true,
  email: true,
  phone: true,
  url: true,
  boolean: true,
  integer: true,
  money: true,
  rate: true,
  choice: true,
  choices: true,
  date: true,
  instant: true,
  reference: true,
  references: true,
  image: false,
  secret: false,
  group: true,
  json: true,
};

export const draftParts = (resource: Resource) => formPartsOf(resource).filter(({ field }) => isDraftable[field.kind]);

export function storedValues(resource: Resource, values: Readonly<FormValues>): FormValues {
  const stored: FormValues = {};
  for (const { source } of draftParts(resource)) setAt(stored, source, valueAt(values, source.split('.')) ?? null);
  return stored;
}

export function readDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is unavailable: there are no drafts.
  }
}

export function removeDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}

function isDraft(value: unknown): value is Draft {
  if (!isObject(value)) return false;
  const { savedAt, values, base, extraInput } = value;
  return (
    typeof savedAt === 'string' &&
    !Number.isNaN(Date.parse(savedAt)) &&
    isObject(values) &&
    typeof extraInput === 'string' &&
    (base === null || (isObject(base) && typeof base['version'] === 'number' && isObject(base['values'])))
  );
}
