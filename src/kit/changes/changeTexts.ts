import { createContext } from 'react';
import type { Field, FieldKind } from '../../../contract/fields';
import type { FieldContext } from '../kinds/kind';
import { displayOf } from '../kinds/displays';
import type { ResourceText } from '../resourceText';
import type { Change, Snapshot } from './changes';
import type { ActionName, FieldName, Resource } from '../../../contract/resource';

/** Characters; a longer text is collapsed. */
export const maxTextLength = 160;
const maxRawLength = 400;

export function labelOf(
  resource: string,
  { name, groupField, language, field }: Change,
  resourceText: ResourceText,
): string {
  if (!field) return name;
  if (groupField !== undefined) {
    const fieldLabel =
      resourceText.fieldLabel(resource, `${name}.${groupField}`) ||
      resourceText.fieldLabel(resource, groupField) ||
      groupField;
    return `${resourceText.fieldLabel(resource, name) || name}: ${fieldLabel}`;
  }
  return resourceText.fieldLabel(resource, name, language) || name;
}

/**
 * Returns the value before or after a change as plain text; empty if there is no value. For a secret, the text only
 * says whether it is set.
 */
export function changedValueText(
  resource: string,
  change: Change,
  side: 'before' | 'after',
  resourceText: ResourceText,
): string {
  const { field } = change;
  const value = change[side];
  if (value === null || value === undefined || value === '') return '';
  if (!field) return truncate(typeof value === 'string' ? value : JSON.stringify(value));
  if (field.kind === 'secret') return '••••';
  if (typeof value === 'string' && change.language) return value;
  return displayOf<FieldKind>(field).text(value, resourceText, contextOf(resource, { ...change, field }, side));
}

export function contextOf(
  resource: string,
  { name, groupField, field, siblings }: Change & { field: Field },
  side: 'before' | 'after',
): FieldContext<FieldKind> {
  return {
    resource,
    name: groupField === undefined ? name : `${name}.${groupField}`,
    field,
    siblings: siblings?.[side] ?? {},
  };
}

function truncate(text: string): string {
  return text.length > maxRawLength ? `${text.slice(0, maxRawLength)}…` : text;
}

type FormatText = (value: unknown, resourceText: ResourceText, siblings: Snapshot) => string;

interface ResourceTexts {
  resource: string;
  texts: Readonly<Record<string, FormatText | undefined>>;
}

type InputName<R extends Resource> = { [A in ActionName<R>]: keyof R['actions'][A]['input'] & string }[ActionName<R>];

/**
 * Declares texts for changes that replace the texts of the field kinds. The compiler rejects undeclared fields.
 */
export function customTexts<R extends Resource>(
  { name }: R,
  texts: { readonly [F in FieldName<R> | InputName<R>]?: FormatText },
): ResourceTexts {
  return { resource: name, texts };
}

export const CustomTextsContext = createContext<ResourceTexts>({ resource: '', texts: {} });
