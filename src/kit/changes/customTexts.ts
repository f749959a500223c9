import { createContext } from 'react';
import type { FieldName, Resource } from '../../../contract/resource';
import type { ResourceText } from '../resourceText';
import type { Snapshot } from './changes';

/** Formats a value as plain text; `siblings` has the other values of its record. */
type FormatText = (value: unknown, resourceText: ResourceText, siblings: Snapshot) => string;

interface ResourceTexts {
  resource: string;
  texts: Readonly<Record<string, FormatText | undefined>>;
}

/** Declares the texts of a resource; only names of its fields compile. */
export function customTexts<R extends Resource>(
  { name }: R,
  texts: { readonly [F in FieldName<R>]?: FormatText },
): ResourceTexts {
  return { resource: name, texts };
}

/** Custom texts for changes of some fields of a resource, instead of those of their kind. */
export const CustomTextsContext = createContext<ResourceTexts>({ resource: '', texts: {} });
