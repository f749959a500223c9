import { createContext } from 'react';
import type { FieldName, Resource } from '../../../contract/resource';
import type { Words } from '../words';
import type { Snapshot } from './changes';

/** Formats a value as plain text; `beside` has the other values of its record. */
type OwnText = (value: unknown, words: Words, beside: Snapshot) => string;

interface Own {
  resource: string;
  texts: Readonly<Record<string, OwnText | undefined>>;
}

/** Declares the texts of a resource; only names of its fields compile. */
export function ownTexts<R extends Resource>({ name }: R, texts: { readonly [F in FieldName<R>]?: OwnText }): Own {
  return { resource: name, texts };
}

/** Custom texts for changes of some fields of a resource, instead of those of their kind. */
export const OwnTexts = createContext<Own>({ resource: '', texts: {} });
