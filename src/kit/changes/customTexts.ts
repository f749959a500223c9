import { createContext } from 'react';
import type { FieldName, Resource } from '../../../contract/resource';
import type { ResourceText } from '../resourceText';
import type { Snapshot } from './changes';

type FormatText = (value: unknown, resourceText: ResourceText, siblings: Snapshot) => string;

interface ResourceTexts {
  resource: string;
  texts: Readonly<Record<string, FormatText | undefined>>;
}

/**
 * Declares texts for changes of some fields, which replace the texts of the field kinds. The compiler rejects
 * undeclared fields.
 */
export function customTexts<R extends Resource>(
  { name }: R,
  texts: { readonly [F in FieldName<R>]?: FormatText },
): ResourceTexts {
  return { resource: name, texts };
}

export const CustomTextsContext = createContext<ResourceTexts>({ resource: '', texts: {} });
