import type { FieldKind } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import { isObject, valueAt } from '../../../contract/values';
import { partsOf, setAt, type FormValues } from './values';

/** What a person has typed into a form and not saved, in the storage of the tab. */
export interface Draft {
  /** RFC 3339. */
  savedAt: string;
  values: FormValues;
  /** The version of the record that the form started from, and its values; `null` for a new record. */
  base: { version: number; values: FormValues } | null;
  /** What the page asks beside the fields of the form. */
  beside: string;
}

/** Which kinds of field are stored: no secret, and no file, whose address may open without a session. */
const isStored: Readonly<Record<FieldKind, boolean>> = {
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

/** The places of a form that a draft has. */
export const draftParts = (resource: Resource) => partsOf(resource).filter(({ field }) => isStored[field.kind]);

/** The values without those that are not stored. */
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
    // A browser that refuses its storage has no drafts.
  }
}

export function removeDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

function isDraft(value: unknown): value is Draft {
  if (!isObject(value)) return false;
  const { savedAt, values, base, beside } = value;
  return (
    typeof savedAt === 'string' &&
    !Number.isNaN(Date.parse(savedAt)) &&
    isObject(values) &&
    typeof beside === 'string' &&
    (base === null || (isObject(base) && typeof base['version'] === 'number' && isObject(base['values'])))
  );
}
