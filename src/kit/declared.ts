import { useMemo, type ComponentType } from 'react';
import { useResourceDefinitions } from 'react-admin';
import type { Resource } from '../../contract/resource';
import type { AnyRecord } from './record';
import type { Words } from './words';

/** The `options` of a declared `<Resource>`, by which other components find its declaration. */
export interface DeclaredOptions {
  declared: Resource;
  titleOf: (record: AnyRecord, words: Words) => string;
  /** Shows the title of a record if it has to be fetched: a ledger account is named after its holder. */
  Name?: ComponentType<{ record: AnyRecord }> | undefined;
  /** It has no page of its own, so nothing links to it. */
  isPart?: boolean;
}

/** The resources the console has screens for, by their declarations. */
export function useDeclaredResources(): readonly Resource[] {
  const definitions = useResourceDefinitions<DeclaredOptions>();
  return useMemo(() => Object.values(definitions).flatMap(({ options }) => options?.declared ?? []), [definitions]);
}

/** A resource with screens: its declaration, and the titles of its records. */
export function useDeclared(name: string): DeclaredOptions | undefined {
  return useResourceDefinitions<DeclaredOptions>()[name]?.options;
}

/** The field with the parent of a record in a tree: `parentId`. */
export function parentFieldOf({ name, fields }: Resource): string | undefined {
  return Object.entries(fields).find(
    ([, field]) => field.kind === 'reference' && field.to === name && !field.readOnly,
  )?.[0];
}
